import * as Args from '@oclif/core/args';
import { BaseCommand } from '../../lib/command/base.ts';
import { nearestCodes } from '../../lib/command/nearest.ts';
import { errorOn } from '../../lib/contract/errors.ts';
import { type CliError, usageError } from '../../lib/errors/cli-error.ts';
import { exitCodeOf, exitCodes } from '../../lib/errors/exit-codes.ts';
import { explainExitCode } from '../../lib/errors/exit-table.ts';
import { endingSentence } from '../../lib/errors/money-sentence.ts';
import { allErrors, type ErrorRecord, recordsOf } from '../../lib/errors/records.ts';
import type { Answer, Field } from '../../lib/terminal/answer.ts';
import { errorsWords } from '../../lib/words/errors/explain.ts';

export default class ErrorsExplain extends BaseCommand {
  static override args = {
    code: Args.string({
      required: true,
    }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ErrorsExplain);
    const answer = isExitCode(args.code)
      ? exitAnswer(Number(args.code))
      : await this.codeAnswer(args.code.toLowerCase().replaceAll('-', '_'));
    await this.show(answer, flags);
  }

  /** @throws {CliError} exit 2 when neither the service nor brl has the code. */
  private async codeAnswer(code: string): Promise<Answer> {
    const records = recordsOf(code);
    if (records.length === 0) throw notKnown(code);
    const isForPerson = this.documentFormat() === null;
    return {
      json: { code, entries: isForPerson ? records : await inBothLanguages(records) },
      fields: (await Promise.all(records.map((record) => recordFields(record)))).flat(),
    };
  }
}

const isExitCode = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 255;

function exitAnswer(code: number): Answer {
  const row = explainExitCode(code);
  const codes = allErrors()
    .filter((record) => record.exits.some((exit) => exit === code))
    .map((record) => record.code);
  return {
    json: { exitCode: row.code, ...withoutCode(row), codes },
    fields: [
      ['Exit code', `${row.code} (${row.name})`],
      ['Meaning', row.meaning],
      ['Money may have moved', row.moneyMayHaveMoved],
      ['Payment', sentenceOf(code)],
      ['A script may', row.scriptMay],
      ['Error codes', codes.join(', ') || null],
    ],
  };
}

function sentenceOf(exit: number): string {
  return endingSentence(exitCodes.find(({ code }) => code === exit)?.name ?? null);
}

function withoutCode({ name, meaning, moneyMayHaveMoved, scriptMay }: ReturnType<typeof explainExitCode>) {
  return { name, meaning, moneyMayHaveMoved, scriptMay };
}

async function inBothLanguages(records: readonly ErrorRecord[]): Promise<readonly unknown[]> {
  const { withTexts } = await import('../../lib/errors/both-languages.ts');
  return withTexts(records);
}

async function recordFields(record: ErrorRecord): Promise<Field[]> {
  const { meaning, next } = record.text;
  const exit = record.exits[0] ?? 1;
  const meetsPayments = await isOfPayments(record);
  return [
    ['Code', record.source === 'brl' ? errorsWords.ofBrl(record.code) : errorsWords.ofService(record.code)],
    ['What happened', meaning],
    ['Payment', meetsPayments ? sentenceOf(exit) : null],
    ['Next', next],
    ['HTTP', record.source === 'brl' ? null : record.http.join(', ') || errorsWords.notShown],
    ['Repeat the request', record.retryable ? errorsWords.repeats : errorsWords.no],
    ['Exit code', exitText(record, meetsPayments)],
    ['Specification', record.spec === null ? null : errorsWords.section(record.spec)],
  ];
}

/**
 * Whether a payment can end with it: for an export, a warning that the end of one is unknown would be a false alarm. Only for
 * a code of doubt are all operations read, which takes as long as the rest of the command.
 */
async function isOfPayments({ exitCode, code }: ErrorRecord): Promise<boolean> {
  if (exitCode?.money !== exitCodeOf('uncertain')) return true;
  const { operations } = await import('../../lib/contract/index.ts');
  return operations.some((one) => one.movesMoney && errorOn(one, code) !== undefined);
}

function exitText({ exitCode, exits }: ErrorRecord, meetsPayments: boolean): string {
  if (exitCode === null || exits.length === 1) return errorsWords.exits(exits);
  if (!meetsPayments) return errorsWords.exits([...new Set([exitCode.read, exitCode.write])]);
  return errorsWords.byKind(exitCode.money, exitCode.read, exitCode.write);
}

function notKnown(code: string): CliError {
  const [first, ...others] = nearestCodes(
    code,
    allErrors().map((record) => record.code),
  );
  const hint = first === undefined ? 'brl errors list' : errorsWords.seeNear(first, others);
  const message = errorsWords.notKnown(code);
  return usageError('unknown_error_code', message, hint);
}
