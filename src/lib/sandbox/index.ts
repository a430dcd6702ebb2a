import { defaultGapSettings } from '../contract/settings.ts';
import type { HostName } from './behaviour.ts';
import { type Control, createControl } from './control.ts';
import {
  sandboxAccountId,
  sandboxClientId,
  sandboxClientSecret,
  sandboxDelegatedClientId,
  sandboxTenantId,
} from './seed.ts';
import { createServer } from './server.ts';
import { deliverDue } from './webhooks/worker.ts';
import { World } from './world.ts';

export { ConnectionLost } from './connection-lost.ts';

/** A whole service in one file: the HTTP surface, and its controls. */
export interface Sandbox {
  /**
   * Answers a request as the service would.
   * @param origin what a real socket knows: the peer's address and the request target as sent.
   * @throws {ConnectionLost} when a fault prevents a complete answer; the outcome of the request is then unknown.
   */
  fetch(request: Request, host: HostName, origin?: SocketOrigin): Promise<Response>;
  connection(): SandboxConnection;
  readonly control: Control;
  /** Sends every webhook that is due and waits for the answers; returns how many were sent. */
  deliverDue(): Promise<number>;
  close(): void;
}

/** How a sandbox is opened. */
export interface SandboxOptions {
  /** Path, or `:memory:`. */
  readonly stateFile: string;
  /** Milliseconds since the epoch; the virtual clock is an offset to it. */
  readonly clock?: () => number;
  /** Allows webhook subscriptions to `http://` on this machine. */
  readonly allowHttpWebhooks?: boolean | undefined;
  /** How long the fault `slow_answer` takes, in real milliseconds. */
  readonly slowAnswerMs?: number | undefined;
}

const slowAnswerMs = 5000;

/** Facts about a request that only a real socket knows. */
export interface SocketOrigin {
  readonly remoteAddress: string;
  readonly target: string;
}

/** The made-up credentials, and the names of the hosts in the in-process case. */
export interface SandboxConnection {
  readonly baseUrl: string;
  readonly clientBaseUrl: string;
  readonly tokenPath: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The credential that signs and calls the client host; it has the same secret. */
  readonly delegatedClientId: string;
}

/** Opens a sandbox. All its state is in SQLite, so several processes may have the same file open. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const world = new World(options.stateFile, options.clock ?? Date.now, options.allowHttpWebhooks);
  const serve = createServer(world, options.slowAnswerMs ?? slowAnswerMs);
  return {
    fetch: async (request, host, origin) =>
      serve(request, {
        host,
        remoteAddress: origin?.remoteAddress ?? '127.0.0.1',
        target: origin?.target,
      }),
    connection,
    control: createControl(world),
    deliverDue: () => deliverDue(world),
    close: () => world.close(),
  };
}

function connection(): SandboxConnection {
  return {
    baseUrl: 'http://sandbox.brl.localhost',
    clientBaseUrl: 'http://client.sandbox.brl.localhost',
    tokenPath: defaultGapSettings.tokenPath,
    tenantId: sandboxTenantId,
    accountId: sandboxAccountId,
    clientId: sandboxClientId,
    clientSecret: sandboxClientSecret,
    delegatedClientId: sandboxDelegatedClientId,
  };
}
