import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A server on loopback that reads requests and answers with bytes, as it likes. */
export interface ByteServer {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /** How many requests arrived, by their Idempotency-Key. */
  readonly arrived: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** The treatment of a connection once a whole request was read on it; `key` is the request's Idempotency-Key. */
export type Play = (socket: Socket, key: string) => void;

/** Listens; with certificates, for TLS. `onSocket` sees each connection before anything is read, and may end it. */
export async function listenForBytes(
  play: Play,
  tls: TlsOptions | null = null,
  onSocket: (socket: Socket) => void = () => undefined,
): Promise<ByteServer> {
  const arrived = new Map<string, number>();
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    socket.on('error', () => socket.destroy());
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      if (!isWhole(heard)) return;
      const key = headerOf(heard, 'idempotency-key');
      heard = '';
      arrived.set(key, (arrived.get(key) ?? 0) + 1);
      play(socket, key);
    });
  };
  const server: Server = tls ? createTlsServer(tls, accept) : createServer(accept);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    onSocket(socket);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    host: `127.0.0.1:${port}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  return end >= 0 && text.length >= end + 4 + Number(headerOf(text, 'content-length') || 0);
}

function headerOf(text: string, name: string): string {
  return new RegExp(`\\r\\n${name}: ([^\\r]*)\\r\\n`, 'i').exec(text)?.[1] ?? '';
}
