import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../../src/lib/journal/postgres/connect.ts';

/** A stranger who listens where the server should: it speaks as PostgreSQL does (manual, section 54.7) and writes down what it is given. */
const sockets: Socket[] = [];
const heard: Buffer[] = [];
const methods = { 'clear text': 3, MD5: 5 } as const;
let stop = () => {};
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  stop();
});

async function stranger(method: number): Promise<number> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      const salt = method === 5 ? Buffer.from('salt') : Buffer.alloc(0);
      const message = Buffer.alloc(9);
      message.write('R');
      message.writeInt32BE(8 + salt.length, 1);
      message.writeInt32BE(method, 5);
      socket.write(Buffer.concat([message, salt]));
      socket.on('data', (data) => heard.push(data));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  return (server.address() as { port: number }).port;
}

test.each(Object.entries(methods))(
  'a server that asks for the password in %s gets none',
  async (_name, method) => {
    heard.length = 0;
    const port = await stranger(method);
    const database = await openDatabase({
      location: 'postgres://ana@127.0.0.1/brl',
      host: '127.0.0.1',
      port,
      database: 'brl',
      others: [],
      user: 'ana',
      password: async () => 'canary-secret',
      tls: null,
      headBeside: '/nowhere',
    });
    await expect(database.one('SELECT 1')).rejects.toThrow('was not given');
    await database.close();
    expect(Buffer.concat(heard).toString('latin1')).toBe('');
  },
);
