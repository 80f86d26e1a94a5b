// A second client, written from docs/protocol.md alone: it takes a seat, plays a match by taking enabled choices,
// loses its connection once in the middle and comes back to its seat.
//   node client.mjs ADDRESS:PORT CODE [NAME]      exits 0 when the match is over, 1 with a sentence if it cannot be
import { createHash, scryptSync } from 'node:crypto';
import { connect } from 'node:tls';
import { decode, encode } from '@msgpack/msgpack';
import { wordlist } from '@scure/bip39/wordlists/english.js';

const [address, code, name = 'Node'] = process.argv.slice(2);
const [[host, port], words] = [address.split(':'), code.split('-')];
const FIRST_LIMIT = 1024, FULL_LIMIT = 16384, GONE = 15000, DROP_AFTER = 3; // moves

let socket, buffer, limit, silence; // of one connection
let token, table, seat, role, last = 0, seq = -1, digest, view; // of the place, whatever the connection
const unanswered = new Map(); // req -> message
const counts = { moves: 0, refused: 0, resumes: 0, drops: 0, deals: 0 };
let answered = -1, over = false, clock;

const fail = (why) => { console.error(why); process.exit(1); };
const check = (fact, why) => fact || fail(why);

function send(message) {
  const payload = encode(message);
  check(payload.length <= limit, `a frame of ${payload.length} bytes cannot be sent yet`);
  socket.write(Buffer.concat([Uint8Array.of(0, 0, payload.length >> 8, payload.length), payload]));
}

function request(message) {
  message.req = ++last;
  unanswered.set(message.req, message);
  send(message);
}

function open() {
  const mine = connect({ host, port, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
  [socket, buffer, limit] = [mine, Buffer.alloc(0), FIRST_LIMIT];
  mine.on('secureConnect', () => {
    prove(mine.getPeerX509Certificate().publicKey.export({ type: 'spki', format: 'der' }));
    const word = token ? undefined : words[4]; // it opens the table; a seat of one's own needs none
    send({ t: 'hello', magic: 'thirtyone', versions: [[2, 0, 0]], app: 'node 1.0', table, word });
  });
  mine.on('data', (chunk) => mine === socket && !over && take(chunk));
  mine.on('error', () => {});
  mine.on('close', () => mine === socket && !over && setTimeout(open, 50 + Math.random() * 250));
}

function prove(key) { // before anything is said: 44 bits of a slow digest of the key are the first four words
  const digest = scryptSync(key, 'thirtyone pin v1', 8, { N: 32768, r: 8, p: 1, maxmem: 2 ** 26 }).readBigUInt64BE();
  const pin = [53n, 42n, 31n, 20n].map((shift) => wordlist[Number((digest >> shift) & 2047n)]);
  check(pin.join() === words.slice(0, 4).join(), `the host has the words ${pin}`);
}

function take(chunk) {
  clearTimeout(silence);
  silence = setTimeout(() => fail('the host was silent for 15 s'), GONE);
  buffer = Buffer.concat([buffer, chunk]);
  while (!over && buffer.length >= 4) {
    const size = buffer.readUInt32BE(0);
    check(size > 0 && size <= limit, `a frame of ${size} bytes is not allowed here`);
    if (buffer.length < 4 + size) return;
    const payload = buffer.subarray(4, 4 + size);
    buffer = buffer.subarray(4 + size);
    const message = decode(payload);
    check(handlers[message.t], `there is no message ${message.t}`);
    handlers[message.t](message);
  }
}

const answer = ({ req }) => {
  check(unanswered.delete(req), `nobody asked request ${req}`);
  play(); // what the host asks now may have come before this answer to a request sent again
};
const ignore = () => {};
const handlers = {
  hello({ magic, versions }) {
    check(magic === 'thirtyone' && versions.some(([major, low]) => major === 2 && low === 0), 'no common version');
    const have = digest && { seq, digest };
    send(token ? { t: 'sit', name, token, have } : { t: 'sit', name });
  },
  ping: ({ n }) => send({ t: 'pong', n }),
  welcome(message) {
    limit = FULL_LIMIT;
    if (token) counts.resumes += 1;
    ({ table, role, seat } = message);
    token = message.token ?? token;
    last = Math.max(last, message.req ?? 0);
    for (const old of unanswered.values()) send(old);
  },
  update(message) {
    check(message.seq >= seq, 'an update went back in time');
    if (message.view) view = decode(message.view);
    if (message.view) digest = createHash('sha256').update(message.view).digest().subarray(0, 8);
    check(digest.equals(Buffer.from(message.digest)), 'the view does not fit its digest');
    seq = message.seq;
    counts.deals = Math.max(counts.deals, view[0].deal);
    check(view[1] === null || view[1].seat === seat, 'that is the view of another seat');
    if (view[0].stage === 'over') finish();
    else play(clock = message.clock);
  },
  clock: (message) => play(clock = message.clock),
  accepted: answer,
  refused(message) {
    counts.refused += 1;
    check(message.code === 'stale' || message.code === 'nothing_to_go_on', `refused: ${JSON.stringify(message)}`);
    answer(message);
  },
  goodbye({ code, text, retry }) { if (!over && !retry) fail(`goodbye, ${code}: ${text}`); },
  codes: ignore, table: ignore, backlog: ignore, chat: ignore, notice: ignore, rules: ignore, tables: ignore,
};

function play() {
  if (over || seq === answered || !view || role !== 'player') return; // one answer to each update is enough
  if (clock?.why === 'result' && clock.seats.includes(seat)) return request({ t: 'go_on', at: (answered = seq) });
  if (!view[0].turn.includes(seat) || [...unanswered.values()].some((old) => old.t === 'act')) return;
  const choices = view[1].choices.filter((choice) => (choice.enabled ?? true) && !choice.anytime);
  check(choices.length, 'it is our turn, and nothing can be done');
  answered = seq;
  request({ t: 'act', at: seq, move: filled(chosen(choices)) });
  counts.moves += 1;
  if (counts.moves !== DROP_AFTER) return;
  counts.drops += 1;
  setTimeout(() => socket.destroy(), 0); // as if a cable were pulled, with a request on its way
}

function chosen(choices) { // to draw from the stock is best, but now and then we knock
  const by = (line) => choices.find((choice) => choice.line === line);
  return (counts.moves % 7 === 3 && by('knock')) || by('draw stock') || choices[choices.length - 1];
}

function filled({ line, slots = [] }) {
  return slots.reduce((text, slot) => text.replace(`{${slot.name}}`, value(slot)), line);
}

function value({ kind, zone, counts: sizes = [], barred = [], seats = [], words = [], least = 0 }) {
  if (kind === 'number') return least;
  if (kind === 'seat') return seats[0] ?? words[0];
  const { cards } = [...view[1].zones, ...view[0].zones].find((each) => each.name === zone);
  const free = cards.map((card, k) => [card ?? `#${k + 1}`, k]).filter(([, k]) => !barred.some(([bar]) => bar === k));
  return free.slice(-sizes[0]).map(([card]) => card).join(' '); // the card drawn stands last
}

function finish() {
  over = true;
  console.log(JSON.stringify({ seat, places: view[0].players.map((player) => player.place), ...counts }));
  socket.end();
  clearTimeout(silence);
}

open();
