import { closeSync, lstatSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

/**
 * A process that keeps the key of one vault in memory for a while and gives it to whoever can reach its socket: its own user.
 * `lib/connection/kept-vault.ts` starts it and asks it (docs/decisions/0054).
 *
 * Arguments: path of the socket, what the key is of, idle time in milliseconds. The key comes on stdin; a line on stdout says
 * that it can be asked for. Each question and each answer is a line.
 */
const [path = '', of = '', idle = ''] = process.argv.slice(2);
const idleMs = Number(idle);
const lookMs = 1000;

/** One clock stands still while the machine sleeps, the other can be set. */
const now = () => ({ steadyMs: performance.now(), wallMs: Date.now() });
const inode = () => lstatSync(path, { throwIfNoEntry: false, bigint: true })?.ino;

const key = readFileSync(0, 'latin1');
// Whoever started it has left without one.
if (key === '') process.exit(1);
let used = now();
let own: bigint | undefined;

const server = createServer((socket) => {
  let question = '';
  socket.setTimeout(lookMs, () => socket.destroy()).on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (text: string) => {
    question += text;
    if (question.endsWith('\n')) answer(socket, question.trimEnd());
  });
});
const draft = `${path}.${process.pid}`;
server.on('error', () => process.exit(1));
server.listen(draft, () => {
  // This takes the place of a socket that nobody listens on, and of an agent that does not answer.
  renameSync(draft, path);
  own = inode();
  setInterval(endInTime, Math.min(lookMs, idleMs));
  writeSync(1, '\n');
  closeSync(1);
});

function answer(socket: Socket, question: string): void {
  endInTime();
  if (question === 'lock') {
    socket.end('locked\n', end);
    return;
  }
  if (question !== `key ${of}`) {
    // The vault has another salt by now: this key opens it no more.
    if (question.startsWith('key ')) end();
    socket.end(`${used.wallMs + idleMs}\n`);
    return;
  }
  used = now();
  socket.end(`${used.wallMs + idleMs} ${key}\n`);
}

/** Once it was not used for too long, or its socket is gone or another's: after a logout, or in another agent's place. */
function endInTime(): void {
  const { steadyMs, wallMs } = now();
  const isOver = steadyMs - used.steadyMs >= idleMs || Math.abs(wallMs - used.wallMs) >= idleMs;
  if (isOver || inode() !== own) end();
}

function end(): never {
  if (inode() === own) rmSync(path, { force: true });
  process.exit();
}
