import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { asCliError } from '../../command/failure.ts';
import { flatMemory } from '../../command/flat-memory.ts';
import { languageOf } from '../../command/person-language.ts';
import type { Session } from '../../connection/session.ts';
import type { CliError } from '../../errors/cli-error.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import { endingOf } from '../../journal/ending.ts';
import { isUnsent } from '../../journal/intent.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { nextTurn } from '../../ports/clock.ts';
import { canSpin, startWaiting } from '../../terminal/waiting.ts';
import { receiptWords } from '../../words/receipt.ts';
import { messageText } from '../../words/records.ts';
import type { Wanted } from './find.ts';
import { lookUp } from './look.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { type Given, type LeftOut, reportMany } from './report.ts';
import type { Target } from './target.ts';
import { openSink, type Sink } from './write.ts';

/** Payments to give receipts for, and how many. */
export interface ManyWanted {
  readonly wanted: AsyncIterable<Wanted>;
  readonly count: number;
}

/** After this many queries in a row without an answer the service is asked no more. */
const mostSilent = 20;
/** How many look-ups are under way at the same time. */
const width = 4;
const receiptsPerCollection = 200;

/** Gives receipts for settled payments, in order; the others are listed. @throws {CliError} if the service is silent */
export async function giveMany(
  command: BaseCommand,
  session: Session,
  ports: PayPorts,
  { wanted, count }: ManyWanted,
  target: Target,
  flags: GlobalFlags,
): Promise<Ending> {
  const given: Given = { written: 0, kept: 0, centavos: 0, isPayerNamed: true, leftOut: [] };
  const sink = openSink(target, languageOf(process.env, command.preferred.lang));
  const progress = startProgress(command, count);
  const collectGarbage = flatMemory(receiptsPerCollection);
  let silent = 0;
  try {
    for await (const told of inOrder(wanted, (one) => ask(session, ports, one))) {
      // A service in this process answers without a pause, so signals, timers and the disk would wait for the last one.
      await nextTurn();
      if (ports.interrupt.aborted) break;
      await take(sink, given, told);
      progress.one();
      collectGarbage();
      silent = 'ending' in told && isSilence(told.ending) ? silent + 1 : 0;
      if (silent === mostSilent && 'failure' in told && told.failure)
        throw told.failure.withHint(receiptWords.sameLineLater);
    }
    // A file with half of them would look complete.
    if (!ports.interrupt.aborted) await sink.end();
    else if (!target.isFolder) Object.assign(given, { written: 0, centavos: 0 });
  } finally {
    progress.end();
    sink.drop();
  }
  return reportMany(command, given, target, ports.interrupt.aborted, flags);
}

type Told = Receipt | (LeftOut & { readonly failure?: CliError });

/**
 * A payment refused or never sent has no receipt; anything else in the journal is asked about anew. The statement is not
 * searched for payees here: each search reads the pages of a day, and a run has as many rows as they have lines.
 */
async function ask(session: Session, ports: PayPorts, wanted: Wanted): Promise<Told> {
  const { intent } = wanted;
  if (intent && (intent.state === 'REFUSED' || isUnsent(intent.state))) {
    const { state, finding } = intent;
    const ending = endingOf({ state, reason: finding?.reason ?? null });
    return { wanted, ending, code: finding?.code ?? '', message: messageText(finding?.message ?? '') };
  }
  try {
    return receiptOf(session, await lookUp(session, ports, wanted));
  } catch (error) {
    const failure = asCliError(error as Error);
    // A fault in the command or this machine affects every further payment too.
    if (!failure || !ofOnePayment.includes(failure.ends)) throw error;
    const { ends: ending, message, detail } = failure;
    return { wanted, ending, code: detail.code, message, failure };
  }
}

const ofOnePayment: readonly Ending[] = [
  'usage',
  'refused',
  'duplicate',
  'check_failed',
  'uncertain',
  'not_sent',
  'unavailable',
  'rate_limited',
];

function isSilence(ending: Ending): boolean {
  return ending === 'unavailable' || ending === 'not_sent' || ending === 'rate_limited';
}

async function take(sink: Sink, given: Given, told: Told): Promise<void> {
  if ('ending' in told) {
    const { failure: _failure, ...leftOut } = told;
    given.leftOut.push(leftOut);
    return;
  }
  if (!told.isReceipt) {
    given.leftOut.push(unsettled(told));
    return;
  }
  given[await sink.add(told)] += 1;
  given.isPayerNamed &&= told.payer.name !== null;
  given.centavos += told.amountCentavos ?? 0;
}

function unsettled(receipt: Receipt): LeftOut {
  const { wanted, status, message } = receipt;
  return { wanted, ending: endingOf(receipt), code: status ?? '', message: messageText(message ?? '') };
}

/** The results of `work` in the order of their queries, several of which are under way at once. */
async function* inOrder<T, R>(source: AsyncIterable<T>, work: (one: T) => Promise<R>): AsyncGenerator<R> {
  const ahead: Promise<R>[] = [];
  for await (const one of source) {
    const result = work(one);
    // Its failure surfaces where it is awaited.
    result.catch(() => undefined);
    ahead.push(result);
    if (ahead.length === width) yield ahead.shift() as Promise<R>;
  }
  for (const result of ahead) yield result;
}

const drawnEveryMs = 200;
const lineEveryMs = 10_000;

function startProgress(command: BaseCommand, count: number): { one(): void; end(): void } {
  let done = 0;
  const text = () => receiptWords.progress(done, receiptWords.payments(count));
  const draws = canSpin();
  const waiting = draws ? startWaiting(() => text()) : null;
  const say = () => (waiting ? waiting.say(() => text()) : command.note(() => text()));
  const timer = setInterval(say, draws ? drawnEveryMs : lineEveryMs);
  timer.unref();
  return {
    one() {
      done += 1;
    },
    end() {
      clearInterval(timer);
      waiting?.end();
    },
  };
}
