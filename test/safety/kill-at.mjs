// Preloaded into the built program, which stays as it is: kills its process at the boundary that KILL_AT names, and
// lets it live on the day that NOW_MS names. Who answers it lives then, too, unless CLOCK_IS_WRONG.
import fs from 'node:fs';
import net from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const boundary = process.env.KILL_AT;
const isRecovering = process.argv.includes('recover');
let lastRecord = '';
let isSent = false;

function at(name) {
  if (name === boundary) process.kill(process.pid, 'SIGKILL');
}

/** Wraps a method so that the process can end before or after each call of it. */
function around(prototype, name, before, after = () => {}) {
  const original = prototype[name];
  prototype[name] = function wrapped(...given) {
    before(this, ...given);
    const result = original.apply(this, given);
    after(this, ...given);
    return result;
  };
}

around(
  DatabaseSync.prototype,
  'exec',
  (_database, sql) => sql === 'BEGIN IMMEDIATE' && at('before BEGIN'),
  (_database, sql) => {
    if (sql === 'BEGIN IMMEDIATE') at('after BEGIN');
    if (sql !== 'COMMIT') return;
    at(`COMMIT of ${lastRecord}`);
    if (lastRecord === 'ATTEMPT') isSent = true;
  },
);

around(
  StatementSync.prototype,
  'run',
  () => {},
  (_statement, ...values) => {
    const payload = values[2];
    if (typeof payload !== 'string' || !payload.startsWith('{"kind":')) return;
    lastRecord = JSON.parse(payload).kind;
    at(lastRecord);
  },
);

around(net.Socket.prototype, 'connect', (socket) => {
  if (!isSent && !isRecovering) return;
  at('connect');
  socket.once('connect', () => at('connected'));
});

around(net.Socket.prototype, 'write', (socket, chunk) => {
  if (boundary !== 'half headers' || !/^POST .*\r\nidempotency-key:/is.test(String(chunk))) return;
  fs.writeSync(socket._handle.fd, String(chunk).slice(0, chunk.length / 2));
  at('half headers');
});

// The pages that an archive takes out of a database, from 0, as it asks first whether it may.
let pages = 0;
let isPageWritten = false;
around(net.Socket.prototype, 'write', (_socket, chunk) => {
  if (!String(chunk).includes('brl.archive_intents')) return;
  at(`before page ${pages}`);
  isPageWritten = true;
});
around(
  net.Socket.prototype,
  'uncork',
  () => {},
  () => {
    if (!isPageWritten) return;
    isPageWritten = false;
    at(`behind page ${pages}`);
    pages += 1;
  },
);

around(process.stdout, 'write', () => at('print'));
process.on('exit', () => at('exit'));

const aheadMs = Number(process.env.NOW_MS) - Date.now();
const { now: machineNow, parse } = Date;
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [machineNow() + aheadMs] : given));
  }

  static now() {
    return machineNow() + aheadMs;
  }

  static parse(text) {
    const ms = parse(text);
    const isAnswers = text.endsWith('GMT') && Math.abs(ms - machineNow()) < 100_000;
    return isAnswers && process.env.CLOCK_IS_WRONG === undefined ? ms + aheadMs : ms;
  }
};
