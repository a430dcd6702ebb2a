import { type Transport, TransportError } from '../client/port.ts';
import type { EmbeddedSandbox } from './connect.ts';
import type { Env } from './paths.ts';
import { openSandboxState } from './sandbox-state.ts';

/** The sandbox in this process, and the credentials of its made-up company. */
export async function openEmbedded(
  env: Env,
): Promise<{ transport: Transport; connection: EmbeddedCredentials; now: () => number }> {
  const sandbox = await openSandboxState(env);
  const connection = sandbox.connection();
  const transport: Transport = {
    async send(request) {
      try {
        const response = await sandbox.fetch(
          new Request(request.url, {
            method: request.method,
            headers: request.headers,
            body: request.body ? Buffer.from(request.body) : null,
            redirect: 'manual',
          }),
          'tenant',
        );
        const body = new Uint8Array(await response.arrayBuffer());
        return { status: response.status, headers: Object.fromEntries(response.headers), body };
      } catch (error) {
        throw new TransportError(
          'unknown',
          'reset',
          'the connection was closed before the answer was complete',
          {
            cause: error,
          },
        );
      }
    },
    async close() {
      sandbox.close();
    },
  };
  return { transport, connection, now: () => sandbox.control.clock().virtualMs };
}

/** Both ends of the line to the sandbox in this process: what a client needs to know, and what answers it. */
export async function wireEmbedded(resolved: EmbeddedSandbox, env: Env) {
  const { transport, connection, now } = await openEmbedded(env);
  const { baseUrl, tenantId, clientId, clientSecret } = connection;
  return {
    transport,
    serviceNow: now,
    connection: {
      environment: 'sandbox' as const,
      hostUrl: baseUrl,
      tenantId,
      accountId: resolved.accountId ?? connection.accountId,
      clientId,
      clientSecret: async () => clientSecret,
      signing: null,
      actingDocument: resolved.actingDocument,
      transactionPin: resolved.transactionPin,
      settings: resolved.settings,
    },
  };
}

/** What a client of the embedded sandbox needs to know. */
export interface EmbeddedCredentials {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
