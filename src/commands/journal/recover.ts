import * as Args from '@oclif/core/args';
import { railFor, requiredIntent } from '../../lib/areas/journal/intents.ts';
import { intentColumns } from '../../lib/areas/journal/journal-view.ts';
import { isOpen, tellOpen, unanswered } from '../../lib/areas/journal/still-open.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import type { Ending } from '../../lib/errors/exit-codes.ts';
import { endingOf } from '../../lib/journal/ending.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import { recover } from '../../lib/journal/pay.ts';
import type { PayPorts, PayReport } from '../../lib/journal/pay-ports.ts';
import { railOf } from '../../lib/journal/rails/index.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { isOwnIntent, requireOwnIntent } from '../../lib/payments/named/own-intent.ts';
import { reportPayment } from '../../lib/payments/report.ts';
import { paymentDocument } from '../../lib/payments/run.ts';
import { runLine } from '../../lib/payments/run-line.ts';
import { chooseColumns } from '../../lib/terminal/columns.ts';
import { refuseColumns, requireQuery } from '../../lib/terminal/output.ts';
import { type Count, counter } from '../../lib/terminal/progress.ts';
import { watchSignals } from '../../lib/terminal/signals.ts';
import { journalWords } from '../../lib/words/journal.ts';
import type { Telling } from '../../lib/words/topic.ts';

/** `brl journal recover`: asks the service what became of payments without a final outcome. Never sends one. */
export default class JournalRecover extends BaseCommand {
  override about = aboutPayment();

  protected override get answersTable(): boolean {
    return true;
  }

  static override args = { intent: Args.string() };
  static override flags = { ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(JournalRecover);
    const budgetMs = waitMs(flags);
    // An output that can't be printed is refused before the service is asked, not after.
    this.format(flags);
    await requireQuery(flags.query);
    if (args.intent !== undefined) refuseColumns(flags.columns);
    await chooseColumns({ columns: intentColumns, records: [] }, flags.columns ?? null);
    return connected(this, flags, (session) =>
      withJournal(session, async (journal) => {
        if (args.intent !== undefined) {
          const intent = await requiredIntent(this, journal, session.environment, args.intent);
          requireOwnIntent(session, intent);
          const { intentId } = intent;
          const report = await this.recoverOne(session, journal, intentId, budgetMs);
          return reportPayment(this, session, report, flags);
        }
        return this.recoverAll(session, journal, budgetMs, flags);
      }),
    );
  }

  private async recoverOne(
    session: Session,
    journal: Journal,
    intentId: string,
    budgetMs: number,
    asking?: Telling,
  ): Promise<PayReport> {
    const { rail } = await railFor(await requiredIntent(this, journal, session.environment, intentId));
    const work = (ports: PayPorts) => recover(ports, rail, intentId, budgetMs);
    return runLine(this, session, journal, work, asking);
  }

  private async recoverAll(session: Session, journal: Journal, budgetMs: number, flags: GlobalFlags): Ended {
    const { environment } = session;
    const { others, elsewhere, foreign, known } = await sorted(session, journal);
    if (others.length > 0) this.note(() => journalWords.ofOtherTenants(others.join(', ')));
    if (elsewhere.length > 0) this.note(() => journalWords.ofOtherAddress(elsewhere.join(', ')));
    if (foreign.length > 0) this.note(() => journalWords.ofLaterVersion(foreign.join(', ')));
    const untilMs = session.client.clock.monotonic() + budgetMs;
    const reports: PayReport[] = [];
    // A signal ends the current look-up by itself; no further one is started.
    let isStopped = false;
    const unwatch = watchSignals(() => {
      isStopped = true;
    });
    const asked: Count = { done: 0, total: known.length };
    const asking = counter(asked, ({ done }, { left }) => journalWords.recovering(done, known.length, left));
    for (const intentId of known) {
      if (isStopped) break;
      const leftMs = Math.max(0, untilMs - session.client.clock.monotonic());
      reports.push(await this.recoverOne(session, journal, intentId, leftMs, asking));
      asked.done += 1;
    }
    unwatch();
    const left = known.slice(reports.length);
    if (left.length > 0) this.note(() => journalWords.stopped(left.join(', ')));
    const json = {
      recovered: await Promise.all(reports.map((report) => paymentDocument(report, session.profileName))),
    };
    const records = reports.map((report) => report.intent);
    const waiting = await (await journal.runs()).waiting(environment);
    const unsent = await journal.count({ environment, states: ['INTENT'] });
    const single = unsent - waiting.reduce((sum, { rows }) => sum + rows, 0);
    if (single > 0) this.note(() => journalWords.neverExecuted(single));
    for (const { run, rows } of waiting)
      this.note(() => journalWords.waiting(rows, run.ref, this.further(`brl payout status ${run.runId}`)));
    const isWhole = others.length + elsewhere.length + foreign.length + known.length + unsent === 0;
    const empty = isWhole ? journalWords.nothingOpen : journalWords.nothingAsked;
    const open = records.filter(isOpen);
    const silent = await unanswered(journal, open);
    if (silent.length > 0) this.note(() => silenceText(silent, records.length));
    await this.showInFull(
      { json, table: { columns: intentColumns, records, empty }, records: json.recovered },
      flags,
    );
    if (this.format(flags) === 'table') tellOpen(this, open, nextOf(open, silent.length > 0));
    const isPartial = foreign.length > 0 || elsewhere.length > 0 || left.length > 0;
    return isPartial ? 'batch_uncertain' : worstOf(reports);
  }
}

/** The ids of the open intents: of other tenants, of another address of this one's service, of a later version of brl, and those that can be asked about. */
async function sorted(session: Session, journal: Journal) {
  const ids = {
    others: [] as string[],
    elsewhere: [] as string[],
    foreign: [] as string[],
    known: [] as string[],
  };
  const { environment } = session;
  for await (const intent of journal.each({ environment, states: ['SENT', 'PENDING', 'UNCERTAIN'] })) {
    const { intentId, operation, tenantId } = intent;
    if (tenantId !== session.client.connection.tenantId) ids.others.push(intentId);
    else if (!isOwnIntent(session, intent)) ids.elsewhere.push(intentId);
    else if (railOf(operation) === null) ids.foreign.push(intentId);
    else ids.known.push(intentId);
  }
  return ids;
}

/** Those that the service told nothing about now. */
function silenceText(silent: readonly Intent[], asked: number): string {
  if (silent.length === asked) return journalWords.noAnswer;
  return journalWords.noAnswerAbout(silent.map(({ intentId }) => intentId).join(', '));
}

/** A command to type: for one in doubt, the same for it alone tells where to look and how to end it. */
function nextOf(open: readonly Intent[], isSilent: boolean): string {
  const inDoubt = open.find(({ state }) => state === 'UNCERTAIN');
  if (isSilent) return 'brl doctor';
  return inDoubt ? `brl journal recover ${inDoubt.intentId}` : 'brl journal recover --wait';
}

function worstOf(reports: readonly PayReport[]): Ending {
  const endings = reports.map(({ finding }) => endingOf(finding));
  const isUnknown =
    endings.some((ending) => ending === 'uncertain' || ending === 'batch_uncertain') ||
    reports.some(({ intent }) => intent.state === 'UNCERTAIN');
  if (isUnknown) return 'batch_uncertain';
  return (['held', 'pending'] as const).find((ending) => endings.includes(ending)) ?? 'settled';
}
