import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tedAttempt } from '../../src/lib/areas/ted/attempt.ts';
import { type Client, createClient } from '../../src/lib/client/client.ts';
import { type Transport, TransportError } from '../../src/lib/client/port.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { out } from '../../src/lib/contract/ted.ts';
import type { Journal } from '../../src/lib/journal/journal.ts';
import { pay, recover } from '../../src/lib/journal/pay.ts';
import type { PayReport } from '../../src/lib/journal/pay-ports.ts';
import { tedRail } from '../../src/lib/journal/rails/ted.ts';
import { transferRail } from '../../src/lib/journal/rails/transfer.ts';
import { resume } from '../../src/lib/journal/resume.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import type { NameFlags } from '../../src/lib/payments/facts.ts';
import { readTed, tedFacts } from '../../src/lib/payments/orders/ted.ts';
import { readTransfer, transferFacts, transferOperation } from '../../src/lib/payments/orders/transfer.ts';
import { openTeller, type Teller } from '../sandbox/teller.ts';
import { type Numbered, numbered } from '../support/numbered.ts';

/** A sandbox and machines that pay through it, all in this process and on one clock that tests move. */
export interface Desk {
  readonly teller: Teller;
  /** Requests that were sent, as `METHOD path`. */
  readonly seen: string[];
  setTime(text: string): void;
  hours(count: number): void;
  machine(): DeskMachine;
  close(): void;
}

/** A person's machine with a separate journal. */
export interface DeskMachine {
  readonly journal: Journal;
  ted(flags?: TedTyped): Promise<Numbered>;
  transfer(flags: Record<string, string>): Promise<Numbered>;
  recover(report: PayReport): Promise<Numbered>;
  resume(report: PayReport): Promise<Numbered>;
}

interface TedTyped extends NameFlags {
  readonly account?: string;
  readonly amount?: string;
  readonly newAttempt?: boolean;
}

export function openDesk(): Desk {
  const teller = openTeller();
  const directory = mkdtempSync(join(tmpdir(), 'brl-desk-'));
  const seen: string[] = [];
  const clock = {
    now: () => teller.machine.now,
    monotonic: () => teller.machine.now,
    // A long sleep is a deadline that never comes; a short one is a pause that is over at once.
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (ms < 10_000) teller.machine.now += ms;
      else
        await new Promise<void>((resolve) =>
          signal?.addEventListener('abort', () => resolve(), { once: true }),
        );
    },
  };
  const { baseUrl, tenantId, accountId, clientId, clientSecret } = teller.sandbox.connection();
  const transport: Transport = {
    async send({ method, url, headers, body }) {
      seen.push(`${method} ${url.slice(baseUrl.length).replace(/^.*\/accounts\/[^/]+/, 'A')}`);
      const init = { method, headers, body: body ? Buffer.from(body) : null };
      const response = await teller.sandbox.fetch(new Request(url, init), 'tenant').catch((error) => {
        throw new TransportError('unknown', 'reset', String(error));
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body: bytes };
    },
    close: async () => undefined,
  };
  const client = createClient({
    connection: {
      environment: 'sandbox',
      hostUrl: baseUrl,
      tenantId,
      accountId,
      clientId,
      clientSecret: async () => clientSecret,
      signing: null,
      actingDocument: null,
      transactionPin: null,
      settings: defaultGapSettings,
    },
    transport,
    clock,
    tokens: {
      get: async () => ({
        accessToken: await teller.token(),
        issuedAtMs: 0,
        expiresAtMs: Number.MAX_SAFE_INTEGER,
        skewMs: 0,
        authMethod: 'client_secret_basic',
      }),
      forget: () => undefined,
    },
    userAgent: 'test',
  });
  let machines = 0;
  return {
    teller,
    seen,
    setTime: (text) => {
      teller.machine.now = Date.parse(`${text}-03:00`);
    },
    hours: (count) => {
      teller.machine.now += count * 3_600_000;
    },
    machine: () => makeMachine(client, join(directory, `machine-${++machines}`)),
    close: () => {
      teller.sandbox.close();
      rmSync(directory, { recursive: true });
    },
  };
}

function makeMachine(client: Client, directory: string): DeskMachine {
  const journal = openSqliteJournal(join(directory, 'journal.sqlite'));
  const ports = {
    client,
    journal,
    interrupt: new AbortController().signal,
  };
  return {
    journal,
    async ted({ account = '56789', amount = '250,50', newAttempt = false, ...names } = {}) {
      const ted = await readTed({
        ...names,
        amount,
        'bank-code': '341',
        branch: '1234',
        'account-number': account,
        'tax-number': '52998224725',
        'holder-name': 'Joana Exemplo da Silva',
      });
      const facts = await tedAttempt({ client, journal }, ted, tedFacts(client, ted, names), newAttempt);
      const report = await pay(ports, {
        operation: out,
        rail: tedRail,
        facts,
        allowDuplicate: false,
        newAttempt,
        waitMs: 1,
      });
      return numbered(report);
    },
    async transfer(flags) {
      const payment = readTransfer({ amount: '75,25', ...flags });
      const operation = transferOperation(payment.target);
      const facts = transferFacts(client, payment, flags);
      const report = await pay(ports, {
        operation,
        rail: transferRail,
        facts,
        allowDuplicate: false,
        newAttempt: false,
        waitMs: 1,
      });
      return numbered(report);
    },
    resume: ({ intent }) => {
      const order = { operation: out, rail: tedRail, allowDuplicate: false, newAttempt: false, waitMs: 1 };
      return resume(ports, order, intent.intentId).then(numbered);
    },
    recover: ({ intent }) =>
      recover(ports, intent.operation === 'ted.out' ? tedRail : transferRail, intent.intentId, 1).then(
        numbered,
      ),
  };
}
