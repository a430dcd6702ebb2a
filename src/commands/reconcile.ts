import * as Flags from '@oclif/core/flags';
import { type AwaitedEvents, awaitedEvents } from '../lib/areas/reconcile/awaited.ts';
import { readBalance } from '../lib/areas/reconcile/balances.ts';
import { openBook } from '../lib/areas/reconcile/book.ts';
import { openClosedDays } from '../lib/areas/reconcile/closed-days.ts';
import { interruptible } from '../lib/areas/reconcile/interrupt.ts';
import { ledgerRoles } from '../lib/areas/reconcile/ledger-columns.ts';
import { checkOutput, deliver } from '../lib/areas/reconcile/output.ts';
import { type Asked, type Gathered, type Means, reconcile } from '../lib/areas/reconcile/reconcile.ts';
import { readReconcileSpan } from '../lib/areas/reconcile/span.ts';
import { moneyEvents } from '../lib/areas/reconcile/told.ts';
import { dayText } from '../lib/brazil/clock.ts';
import { todayInBrasilia } from '../lib/brazil/days.ts';
import { BaseCommand, type Ended } from '../lib/command/base.ts';
import { connected, withJournal } from '../lib/command/service.ts';
import { timePattern } from '../lib/command/split-wait.ts';
import { capturesPath } from '../lib/connection/paths.ts';
import type { Session } from '../lib/connection/session.ts';
import type { CaptureStore } from '../lib/deliveries/store.ts';
import { usageError } from '../lib/errors/cli-error.ts';
import { scopeOf } from '../lib/payments/facts.ts';
import { readMap } from '../lib/payments/sheet/map.ts';
import { requireQuery } from '../lib/terminal/output.ts';
import { reconcileWords } from '../lib/words/reconcile.ts';

const ledgerFlag = { dependsOn: ['ledger'] };
const closeFlag = { dependsOn: ['close'] };

/** `brl reconcile`: joins journal, statement, deliveries and the customer's file. Never sends a payment. */
export default class Reconcile extends BaseCommand {
  static override flags = {
    date: Flags.string({ helpValue: 'YYYY-MM-DD', exclusive: ['since', 'until'] }),
    since: Flags.string({ helpValue: 'YYYY-MM-DD' }),
    until: Flags.string({ helpValue: 'YYYY-MM-DD' }),
    ledger: Flags.string({ helpValue: 'FILE' }),
    map: Flags.string({ multiple: true, helpValue: 'NAME=NAME', ...ledgerFlag }),
    sheet: Flags.string({ helpValue: 'NAME', ...ledgerFlag }),
    'ledger-amounts': Flags.string({ options: ['signed', 'out'], ...ledgerFlag }),
    statement: Flags.string({ helpValue: 'FILE' }),
    webhooks: Flags.boolean(),
    offline: Flags.boolean(),
    'reread-after': Flags.string({ default: '60s', helpValue: 'DURATION' }),
    opening: Flags.string({ helpValue: 'REAIS' }),
    closing: Flags.string({ helpValue: 'REAIS' }),
    out: Flags.string({ helpValue: 'FILE' }),
    report: Flags.string({ helpValue: 'FILE' }),
    close: Flags.boolean(),
    'close-with-differences': Flags.boolean(closeFlag),
    'close-again': Flags.boolean(closeFlag),
  };

  async run(): Ended {
    const { flags } = await this.parse(Reconcile);
    await checkOutput(this, flags);
    await requireQuery(flags.query);
    askedBy(flags, Date.now());
    return connected(
      this,
      flags,
      (session) =>
        withJournal(session, (journal) =>
          withCaptures(session, flags.webhooks, (captures) =>
            interruptible(async (interrupt) => {
              const asked = askedBy(flags, session.serviceNow());
              const { span } = asked;
              const owner = scopeOf(session.client);
              const awaited = captures && awaitedEvents(captures, owner.accountId);
              if (awaited) this.note(() => awaitedNote(awaited));
              const book = openBook({
                span,
                hasLedger: asked.ledger !== null,
                awaited,
                isStatementFile: asked.statementPath !== null,
              });
              const closes = openClosedDays(process.env);
              const means = { command: this, session, owner, journal, captures, closes, book, interrupt };
              try {
                const gathered = await reconcile(means, asked);
                if (flags.report !== undefined) await writeDay(flags.report, means, gathered);
                return await deliver(means, gathered, flags);
              } finally {
                closes.close();
                book.close();
              }
            }),
          ),
        ),
      true,
    );
  }
}

type ReconcileFlags = {
  readonly [K in 'date' | 'since' | 'until' | 'ledger' | 'sheet' | 'statement' | 'opening' | 'closing']?:
    | string
    | undefined;
} & {
  readonly map?: readonly string[] | undefined;
  readonly 'ledger-amounts'?: string | undefined;
  readonly 'reread-after': string;
  readonly offline: boolean;
  readonly close: boolean;
};

/** What the flags ask for. @throws {CliError} exit 2 */
function askedBy(flags: ReconcileFlags, nowMs: number): Asked {
  const span = readReconcileSpan(flags, nowMs);
  if (flags.close && span.from !== span.to) throw usageError('usage', reconcileWords.oneDay);
  if (flags.close && span.to > todayInBrasilia(nowMs))
    throw usageError('invalid_date_range', reconcileWords.notYet(dayText(span.to)));
  if (flags.offline && flags.statement === undefined) throw usageError('usage', reconcileWords.fileOnly);
  const map = readMap(flags.map ?? [], ledgerRoles);
  const { ledger: path, sheet = null, opening, closing } = flags;
  const amounts = (['signed', 'out'] as const).find((known) => known === flags['ledger-amounts']) ?? null;
  return {
    span,
    statementPath: flags.statement ?? null,
    ledger: path === undefined ? null : { path, sheet, map, amounts },
    rereadAfterMs: pauseMs(flags['reread-after']),
    asksService: !flags.offline,
    opening: opening === undefined ? null : readBalance(opening),
    closing: closing === undefined ? null : readBalance(closing),
  };
}

function pauseMs(text: string): number {
  const [, number, unit = 's'] = timePattern.exec(text) ?? [];
  if (number === undefined) throw usageError('usage', reconcileWords.badPause(text));
  return Number(number) * { s: 1000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h'];
}

/** The page, whose words and style no other command needs. */
async function writeDay(path: string, means: Means, gathered: Gathered): Promise<void> {
  const { reportDay } = await import('../lib/areas/reconcile/report/write.ts');
  await reportDay(path, means, gathered);
}

function awaitedNote(awaited: AwaitedEvents): string {
  const types = moneyEvents.filter((type) => awaited.has(type));
  return types.length === 0 ? reconcileWords.noneAwaited : reconcileWords.awaited(types.join(', '));
}

/** The captured deliveries, if they are a side of it. */
async function withCaptures<T>(
  { environment }: Session,
  isAsked: boolean,
  work: (captures: CaptureStore | null) => Promise<T>,
): Promise<T> {
  if (!isAsked) return work(null);
  const { openSqliteCaptures } = await import('../lib/deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(capturesPath(process.env, environment));
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
