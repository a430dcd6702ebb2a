import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';

/** An answer that was read to its end. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies that have no common shape
  readonly body: any;
}

/** The parts of a call besides method and path. */
export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string | null>;
  readonly key?: string;
}

/** A sandbox with a clock that stands still, and a hand to call it with the main credential. */
export interface Teller {
  readonly sandbox: Sandbox;
  /** Moves the machine's clock, not the virtual one. */
  readonly machine: { now: number };
  token(clientId?: string): Promise<string>;
  /** `A` in the path stands for the main account. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  pay(body: Record<string, unknown>, key?: string, path?: string): Promise<Reply>;
  lookup(identifier: string): Promise<Reply>;
  balance(): number;
  eventTypes(): string[];
}

/** Tuesday, 12:00 in Brasilia. */
export const noon = Date.parse('2026-03-10T15:00:00Z');

/** Opens a sandbox in memory, or in the file. */
export function openTeller(stateFile = ':memory:', allowHttpWebhooks = false): Teller {
  const machine = { now: noon };
  const sandbox = openSandbox({ stateFile, clock: () => machine.now, allowHttpWebhooks, slowAnswerMs: 20 });
  const { baseUrl, tokenPath, tenantId, accountId, clientId, clientSecret } = sandbox.connection();
  const token = async (id: string = clientId): Promise<string> => {
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: clientSecret };
    const request = new Request(baseUrl + tokenPath, { method: 'POST', body: new URLSearchParams(form) });
    const answer = await sandbox.fetch(request, 'tenant');
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const headers = new Headers({ authorization: `Bearer ${await token()}`, 'x-tenant-id': tenantId });
    if (options.key !== undefined) headers.set('idempotency-key', options.key);
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const url = baseUrl + path.replace(/^A\//, `/v1/accounts/${accountId}/`);
    const text = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    return readReply(
      await sandbox.fetch(new Request(url, { method, headers, body: text ?? null }), 'tenant'),
    );
  };
  return {
    sandbox,
    machine,
    token,
    call,
    pay: (body, key, path = 'A/pix/out') =>
      call('POST', path, {
        body: { amount: 10, keyType: 'EMAIL', key: 'maria@example.com', ...body },
        ...(key === undefined ? {} : { key }),
      }),
    lookup: (identifier) => call('GET', `A/pix/payments/lookup?identifier=${identifier}`),
    balance: () => (sandbox.control.account(accountId)?.balanceCentavos ?? Number.NaN) / 100,
    eventTypes: () =>
      sandbox.control
        .events({})
        .map((event) => event.type)
        // It follows every change of a balance a minute later.
        .filter((type) => type !== 'account.balance_updated'),
  };
}

/** Reads a response; a body that is not JSON stays text. */
export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}
