import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HostName } from './behaviour.ts';
import { ConnectionLost } from './connection-lost.ts';
import type { Sandbox } from './index.ts';

/** A sandbox on two loopback ports. */
export interface ListeningSandbox {
  /** `{base_url}`. */
  readonly baseUrl: string;
  /** `{client_base_url}`, for credentials that sign. */
  readonly clientBaseUrl: string;
  /** Stops listening and closes the open connections. */
  close(): Promise<void>;
}

/** Only this machine may talk to a sandbox. */
const loopback = '127.0.0.1';

/** Serves a sandbox; port 0 lets the system choose. @throws when a port is taken. */
export async function listen(
  sandbox: Sandbox,
  ports: { tenant: number; client: number },
): Promise<ListeningSandbox> {
  const tenant = await listenOn(sandbox, 'tenant', ports.tenant);
  try {
    const client = await listenOn(sandbox, 'client', ports.client);
    return {
      baseUrl: urlOf(tenant),
      clientBaseUrl: urlOf(client),
      close: async () => {
        await Promise.all([stop(tenant), stop(client)]);
      },
    };
  } catch (error) {
    await stop(tenant);
    throw error;
  }
}

async function listenOn(sandbox: Sandbox, host: HostName, port: number): Promise<Server> {
  const listener = listenerOf(sandbox, host);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => resolve());
  });
  return server;
}

function listenerOf(sandbox: Sandbox, host: HostName) {
  return getRequestListener(
    async (request, env) => {
      // The server below speaks HTTP/1.1 only.
      const { incoming, outgoing } = env as HttpBindings;
      try {
        const remoteAddress = incoming.socket.remoteAddress ?? '';
        return await sandbox.fetch(request, host, { remoteAddress, target: incoming.url ?? '/' });
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        await breakOff(outgoing, error);
        return RESPONSE_ALREADY_SENT;
      }
    },
    { overrideGlobalObjects: false },
  );
}

/** Reproduces a {@link ConnectionLost} on the socket: perhaps the beginning of an answer, then the end. */
async function breakOff(outgoing: ServerResponse, { partial }: ConnectionLost): Promise<void> {
  if (partial) {
    outgoing.writeHead(partial.status, { ...partial.headers, 'Content-Length': partial.promisedLength });
    await new Promise<void>((resolve) => outgoing.write(partial.body, () => resolve()));
  }
  outgoing.destroy();
}

function urlOf(server: Server): string {
  return `http://${loopback}:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
