import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** Listens with a queue of one, and accepts nobody for some time. */
const program = `
  const server = require('node:http').createServer((_request, answer) => answer.end('{}'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port) + '\\n');
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.argv[1])), 20);
  });`;

/** A server whose queue is full for `ms`: the system answers a connection to it only when that is over, a second later. */
export async function startSlowListener(ms: number): Promise<{ port: number; close(): Promise<void> }> {
  const child = spawn(process.execPath, ['-e', program, String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  await new Promise((resolve) => setTimeout(resolve, 60));
  const filling = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await new Promise((resolve) => setTimeout(resolve, 30));
  return {
    port,
    async close() {
      for (const socket of filling) socket.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}
