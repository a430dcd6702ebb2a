import { type Transport, TransportError, type WireRequest } from '../client/port.ts';
import { recorded } from '../words/records.ts';
import type { EmbeddedSandbox } from './connect.ts';
import type { Env } from './paths.ts';
import { openSandboxState } from './sandbox-state.ts';

/** The connection to the sandbox in this process: what a client needs to know, and what answers it. */
export async function wireEmbedded(resolved: EmbeddedSandbox, env: Env) {
  const sandbox = await openSandboxState(env);
  const { baseUrl, tenantId, accountId, clientId, clientSecret } = sandbox.connection();
  return {
    transport: transportTo(sandbox),
    serviceNow: () => sandbox.control.clock().virtualMs,
    connection: {
      environment: 'sandbox' as const,
      hostUrl: baseUrl,
      tenantId,
      accountId: resolved.accountId ?? accountId,
      clientId,
      clientSecret: async () => clientSecret,
      signing: null,
      actingDocument: resolved.actingDocument,
      transactionPin: resolved.transactionPin,
      settings: resolved.settings,
    },
  };
}

/** The account that the sandbox in this process pays from. */
export async function embeddedAccount(resolved: EmbeddedSandbox, env: Env) {
  const { connection, transport } = await wireEmbedded(resolved, env);
  await transport.close();
  return connection;
}

type Sandbox = Awaited<ReturnType<typeof openSandboxState>>;

function transportTo(sandbox: Sandbox): Transport {
  return {
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
}

function cutOff(cause: unknown): TransportError {
  return new TransportError('unknown', 'reset', recorded.connectionClosed, { cause });
}

/** As on a network: the sandbox may have executed what it did not answer in time. */
function tooLate({ deadlineMs }: WireRequest, cause: unknown): TransportError {
  const message = recorded.noAnswerWithin(`${deadlineMs / 1000}`);
  return new TransportError('unknown', 'deadline', message, { cause });
}
