"""Which address a host reads out to its guests."""

import pytest

from server.net.addresses import Address, classify, endpoint, interfaces, usable

FOUND = [
    classify("127.0.0.1", "lo"),
    classify("::1", "lo"),
    classify("172.17.0.1", "docker0"),
    classify("10.8.0.2", "tun0"),
    classify("fe80::1%wlan0", "wlan0"),
    classify("fd00::5", "wlan0"),
    classify("192.168.1.5", "wlan0"),
]


@pytest.mark.parametrize(
    ("text", "interface", "kind"),
    [
        ("192.168.1.5", "wlan0", "lan"),
        ("8.8.8.8", "eth0", "lan"),
        ("fd00::5", "eth0", "lan"),
        ("127.0.0.1", "lo", "this machine"),
        ("::1", "lo0", "this machine"),
        ("169.254.3.4", "eth0", "link-local"),
        ("fe80::1%eth0", "eth0", "link-local"),
        ("100.64.0.3", "tailscale0", "vpn"),
        ("10.8.0.2", "utun4", "vpn"),
        ("10.0.0.2", "wg0", "vpn"),
        ("172.17.0.1", "docker0", "virtual"),
        ("172.18.0.1", "br-4f2a", "virtual"),
        ("192.168.122.1", "virbr0", "virtual"),
        ("172.30.0.1", "vEthernet (WSL)", "virtual"),
        ("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter", "virtual"),
        ("192.168.1.6", "bridge of the house", "virtual"),
    ],
)
def test_an_address_is_known_by_its_number_and_its_interface(text, interface, kind):
    assert classify(text, interface).kind == kind


def test_the_best_address_comes_first_and_doubtful_ones_are_labelled():
    assert [(address.text, address.label) for address in usable("::", FOUND)] == [
        ("192.168.1.5", ""),
        ("fd00::5", ""),
        ("10.8.0.2", "vpn: tun0"),
        ("172.17.0.1", "virtual: docker0"),
        ("fe80::1%wlan0", "link-local: wlan0"),
        ("127.0.0.1", "this machine: lo"),
        ("::1", "this machine: lo"),
    ]


def test_a_listener_for_ipv4_has_no_ipv6_address():
    assert all(address.version == 4 for address in usable("0.0.0.0", FOUND))


def test_a_bound_address_is_the_only_one():
    assert usable("127.0.0.1", FOUND) == (Address("127.0.0.1", "this machine", ""),)


def test_a_machine_without_network_has_itself():
    assert [address.text for address in usable("0.0.0.0", [])] == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("address", "written"),
    [("192.168.1.5", "192.168.1.5:31313"), ("fe80::1%eth0", "[fe80::1%eth0]:31313"), ("::1", "[::1]:31313")],
)
def test_an_endpoint_is_written_as_one_types_it(address, written):
    assert endpoint(address, 31313) == written


def test_this_very_machine_has_loopback_and_never_the_wildcard():
    texts = {address.text for address in interfaces()}
    assert "127.0.0.1" in texts
    assert not texts & {"0.0.0.0", "::"}
