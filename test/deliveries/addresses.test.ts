import { type ChildProcess, spawn } from 'node:child_process';
import dns from 'node:dns';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forward, isUnreached } from '../../src/lib/deliveries/forward.ts';
import { until } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';

/**
 * A name with several addresses, of which the first does not answer a connection at once: its queue is full, so that the system
 * drops each SYN, until a line on stdin lets it take connections. It says its port, and answers 200 from then on.
 */
const program = `
import socket, sys
server = socket.socket()
server.bind(('127.0.0.2', 0))
server.listen(0)
host = server.getsockname()
waiting = [socket.create_connection(host)]
print(host[1], flush=True)
sys.stdin.readline()
server.accept()
while True:
    line, _ = server.accept()
    line.recv(65536)
    line.sendall(b'HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\nConnection: close\\r\\n\\r\\nfirst')
    line.close()
`;

let slow: ChildProcess;
let url: URL;

/** What the system's resolver says of any name. */
function resolveTo(...addresses: string[]): void {
  const all = addresses.map((address) => ({ address, family: 4 }));
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (...all: unknown[]) => void,
  ) => done(null, all)) as unknown as typeof dns.lookup);
}

const send = () => forward(url, { headers: [], body: Buffer.from('{}') }, Date.now, (text) => text);

beforeAll(async () => {
  slow = spawn('python3', ['-c', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  slow.stdout?.on('data', (text) => {
    said += text;
  });
  await until(() => said.includes('\n'));
  url = new URL(`http://app.example.com:${said.trim()}/`);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => slow?.kill());

test.runIf(hasTools('python3') && process.platform === 'linux')(
  'an address has three seconds to connect; where none does, the application saw nothing, and the code says ETIMEDOUT',
  async () => {
    resolveTo('127.0.0.2', '127.0.0.3');
    const silent = await send();
    expect(silent).toMatchObject({ status: null, why: 'not_reached', problem: 'ETIMEDOUT' });
    expect(isUnreached(silent)).toBe(true);
    expect(silent.elapsedMs).toBeGreaterThan(2500);
    // A handshake that takes a second is longer than the 250 ms of Node.js, and no reason to go elsewhere.
    setTimeout(() => slow.stdin?.write('\n'), 600);
    const late = await send();
    expect(late).toMatchObject({ status: 200, why: null });
    expect(Buffer.from(late.body).toString()).toBe('first');
    expect(late.elapsedMs).toBeGreaterThan(600);
  },
);
