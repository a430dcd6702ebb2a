import { type Transport, TransportError, type WireRequest } from '../client/port.ts';
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
      const deadline = AbortSignal.timeout(request.deadlineMs);
      try {
        const response = await sandbox.fetch(
          new Request(request.url, {
            method: request.method,
            headers: request.headers,
            body: request.body ? Buffer.from(request.body) : null,
            redirect: 'manual',
            signal: deadline,
          }),
          'tenant',
        );
        const body = new Uint8Array(await response.arrayBuffer());
        return { status: response.status, headers: Object.fromEntries(response.headers), body };
      } catch (error) {
        throw deadline.aborted ? tooLate(request, error) : cutOff(error);
      }
    },
    async close() {
      sandbox.close();
    },
  };
  return { transport, connection, now: () => sandbox.control.clock().virtualMs };
}

function cutOff(cause: unknown): TransportError {
  const message = 'the connection was closed before the answer was complete';
  return new TransportError('unknown', 'reset', message, { cause });
}

/** As on the network: the sandbox may have executed what it did not answer in time. */
function tooLate({ deadlineMs }: WireRequest, cause: unknown): TransportError {
  const message = `no complete answer within ${deadlineMs / 1000} s`;
  return new TransportError('unknown', 'deadline', message, { cause });
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

/** The facts that a client of the embedded sandbox needs. */
export interface EmbeddedCredentials {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
