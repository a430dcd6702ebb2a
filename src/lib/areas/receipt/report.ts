import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { type Ending, exitCodeOf } from '../../errors/exit-codes.ts';
import { shownDestination, wholeDestination } from '../../payments/destination.ts';
import type { Column } from '../../terminal/answer.ts';
import { receiptWords } from '../../words/receipt.ts';
import { stateWords } from '../../words/states.ts';
import { valueWords } from '../../words/values.ts';
import type { Wanted } from './find.ts';
import type { Target } from './target.ts';

/** A payment without a receipt, and why. */
export interface LeftOut {
  readonly wanted: Wanted;
  readonly ending: Ending;
  readonly code: string;
  readonly message: string;
}

/** The result for many payments. */
export interface Given {
  written: number;
  kept: number;
  centavos: number;
  /** Whether each of them says who paid. */
  isPayerNamed: boolean;
  readonly leftOut: LeftOut[];
}

const columns: readonly Column<LeftOut>[] = [
  { header: 'Line', value: ({ wanted }) => String(wanted.line ?? ''), align: 'right' },
  {
    header: 'Amount',
    value: ({ wanted }) => amountOf(wanted.intent?.amountCentavos, formatPlain),
    shown: ({ wanted }) => amountOf(wanted.intent?.amountCentavos),
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'To',
    value: ({ wanted }) => wanted.intent?.destination ?? '',
    shown: ({ wanted }) => shownDestination(wanted.intent),
    word: ({ wanted }) => (wanted.intent === null ? '' : wholeDestination(wanted.intent)),
    cell: 'name',
    freeText: true,
    whole: true,
  },
  { header: 'Code', value: ({ code }) => code, shown: standText, whole: true, cell: 'name' },
  { header: 'Intent', value: ({ wanted }) => nameOf(wanted), whole: true },
];

/** Reports what was written and lists payments without a receipt. @returns the worst of their endings */
export async function reportMany(
  command: BaseCommand,
  given: Given,
  { path }: Target,
  isStopped: boolean,
  flags: GlobalFlags,
): Promise<Ending> {
  const { written, kept, centavos, leftOut } = given;
  const end = isStopped ? 'interrupted' : worstOf(leftOut);
  const json = {
    out: written + kept === 0 ? null : path,
    written,
    kept,
    amount: amountNumber(centavos as Centavos),
    leftOut: leftOut.map(({ wanted, ending, code, message }) => ({
      line: wanted.line,
      reference: wanted.reference,
      intentId: wanted.intent?.intentId ?? null,
      endToEndId: wanted.endToEndId ?? wanted.intent?.finding?.endToEndId ?? null,
      exit: exitCodeOf(ending),
      code,
      message,
    })),
  };
  await command.showInFull(
    { json, table: { columns, records: leftOut, empty: isStopped ? '' : receiptWords.allSettled } },
    flags,
  );
  if (command.documentFormat() !== null) return end;
  const { written: wroteTo, keptBefore, leftOut: without, payments, stopped } = receiptWords;
  const amount = formatReais(centavos as Centavos);
  command.note(() =>
    written + kept === 0 ? receiptWords.noneWritten : wroteTo(written + kept, path, amount),
  );
  if (kept > 0) command.note(() => keptBefore(kept));
  if (leftOut.length > 0) command.note(() => without(payments(leftOut.length)));
  if (!given.isPayerNamed) command.note(() => receiptWords.nameHolder);
  if (isStopped) command.note(() => stopped(written));
  return end;
}

/** 41 if something is unknown, then 21, 20 and 34; 0 if all have their receipts. */
function worstOf(leftOut: readonly LeftOut[]): Ending {
  const endings = new Set(leftOut.map(({ ending }) => ending));
  if (unknown.some((ending) => endings.has(ending))) return 'batch_uncertain';
  if (endings.has('held')) return 'held';
  if (endings.has('pending')) return 'pending';
  return endings.size > 0 ? 'batch_failures' : 'settled';
}

/** No answer also means unknown. */
const unknown: readonly Ending[] = [
  'uncertain',
  'batch_uncertain',
  'unavailable',
  'rate_limited',
  'duplicate',
];

/** Its state, with the underlying code that support asks for. */
function standText({ wanted, code }: LeftOut): string {
  const { intent } = wanted;
  if (intent === null) return code;
  const state = stateWords[intent.state];
  // One that waits for its day was never asked about.
  return code === '' ? state : valueWords.aside(state, code);
}

function nameOf({ intent, endToEndId }: LeftOut['wanted']): string {
  return intent?.intentId ?? endToEndId ?? '';
}

function amountOf(centavos: number | null | undefined, say = inReais): string {
  return centavos === null || centavos === undefined ? '' : say(centavos as Centavos);
}

function inReais(amount: Centavos): string {
  return formatReais(amount, '\u00a0');
}
