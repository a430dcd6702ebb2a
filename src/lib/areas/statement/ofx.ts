import { TextDecoder } from 'node:util';
import * as Flags from '@oclif/core/flags';
import { parseAmountOrZero } from '../../brazil/typed-amount.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import type { Centavos } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { type BankAccount, readBankAccount } from '../../payments/ofx/bank-account.ts';
import { newOfxTally, type OfxTally, writeOfx } from '../../payments/ofx/write.ts';
import type { Batch, Line, Tally } from '../../payments/statement/reader.ts';
import { outputFormats } from '../../terminal/output.ts';
import { flush, isTerminal } from '../../terminal/row-stream.ts';
import { sanitise } from '../../terminal/text.ts';
import { ofxWords } from '../../words/ofx.ts';
import type { Telling } from '../../words/topic.ts';
import { tallyNotes } from './output.ts';

const formats = [...outputFormats, 'ofx'];

/** Flags of commands that write OFX. */
export const ofxFlags = {
  output: Flags.string({ options: formats, helpGroup: 'GLOBAL', helpValue: formats.join('|') }),
  closing: Flags.string({ helpValue: 'REAIS' }),
  'bank-account': Flags.string({ helpValue: 'BANK/BRANCH/ACCOUNT' }),
};

interface OfxFlags {
  readonly output?: string | undefined;
  readonly json: boolean;
  readonly query?: string | undefined;
  readonly closing?: string | undefined;
  readonly 'bank-account'?: string | undefined;
  readonly all: boolean;
}

/** Whether OFX is requested. @throws {CliError} exit 2 if its flags are given without it, or it would be incomplete */
export function wantsOfx(flags: OfxFlags): boolean {
  const isOfx = flags.output === 'ofx';
  const other = (['closing', 'bank-account'] as const).find((name) => flags[name] !== undefined);
  if (!isOfx && other) throw usageError('usage', ofxWords.onlyWithOfx(other));
  if (isOfx && !flags.all) throw usageError('usage', ofxWords.wholeOnly, ofxWords.addAll);
  return isOfx && !flags.json && flags.query === undefined;
}

/** The facts that the service has no route for. */
export interface OwnFacts {
  readonly account: BankAccount;
  readonly closing: Centavos;
}

/** What a person knows of the account, from flags and settings. @throws {CliError} exit 2 with what to type */
export function ownFacts(flags: OfxFlags, { preferences }: Session): OwnFacts {
  const named = flags['bank-account'] ?? preferences.bankAccount;
  if (named === null || flags.closing === undefined) {
    const lacking = [
      ...(flags.closing === undefined ? ['--closing 1234,56'] : []),
      ...(named === null ? ['--bank-account 341/1234/56789-0'] : []),
    ];
    throw usageError('usage', ofxWords.needsFacts, ofxWords.addFacts(lacking.join(' '), named === null));
  }
  return { account: readBankAccount(named), closing: readClosing(flags.closing) };
}

function readClosing(text: string): Centavos {
  const isNegative = text.startsWith('-');
  const amount = parseAmountOrZero(isNegative ? text.slice(1) : text);
  return (isNegative && amount !== 0 ? -amount : amount) as Centavos;
}

/** The time that a statement covers, both ends included. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Writes all batches to standard output as OFX.
 * @throws {CliError} exit 35 where the statement is not complete: then the file has no end
 */
export async function showOfx(
  command: BaseCommand,
  batches: AsyncIterable<Batch>,
  tally: Tally,
  facts: OwnFacts & Period & { readonly madeAtMs: number },
): Promise<undefined> {
  const out = process.stdout;
  const told = newOfxTally();
  try {
    for await (const piece of writeOfx(wholeOf(batches, tally), facts, told))
      if (!(await flush(out, isTerminal(out) ? forTerminal(piece) : piece))) break;
  } finally {
    for (const text of [...tallyNotes(tally), ...ofxNotes(told)]) command.note(text);
  }
}

async function* wholeOf(batches: AsyncIterable<Batch>, tally: Tally): AsyncGenerator<readonly Line[]> {
  for await (const { lines } of batches) yield lines;
  if (tally.missing === 0 && tally.doubtful.size === 0) return;
  throw new CliError({ code: 'check_failed', ends: 'check_failed', message: ofxWords.incomplete });
}

function ofxNotes({ leftOut, returned, replaced }: OfxTally): Telling[] {
  const count = [...leftOut.values()].reduce((sum, lines) => sum + lines, 0);
  const states = () =>
    [...leftOut].map(([status, lines]) => `${lines} ${status || ofxWords.noStatus}`).join(', ');
  return [
    ...(count > 0 ? [() => ofxWords.leftOut(count, states())] : []),
    ...(returned > 0 ? [() => ofxWords.returned(returned)] : []),
    ...(replaced > 0 ? [() => ofxWords.replaced(replaced)] : []),
  ];
}

function forTerminal(piece: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(piece);
  return sanitise(text.replaceAll('\r\n', '\n'), { lines: true });
}
