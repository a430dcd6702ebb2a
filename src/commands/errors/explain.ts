import * as Args from '@oclif/core/args';
import { BaseCommand } from '../../lib/command/base.ts';
import { nearestCodes } from '../../lib/command/nearest.ts';
import { type CliError, usageError } from '../../lib/errors/cli-error.ts';
import { exitCodes, explainExitCode } from '../../lib/errors/exit-codes.ts';
import { endingSentence } from '../../lib/errors/money-sentence.ts';
import { allErrors, type ErrorRecord, recordsOf } from '../../lib/errors/records.ts';
import { type Language, languageFrom } from '../../lib/errors/texts.ts';
import type { Answer, Field } from '../../lib/terminal/answer.ts';

export default class ErrorsExplain extends BaseCommand {
  static override args = {
    code: Args.string({
      required: true,
    }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ErrorsExplain);
    const language = languageFrom(process.env);
    const answer = isExitCode(args.code)
      ? exitAnswer(Number(args.code), language)
      : codeAnswer(args.code.toLowerCase().replaceAll('-', '_'), language);
    await this.show(answer, flags);
  }
}

const isExitCode = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 255;

function exitAnswer(code: number, language: Language): Answer {
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
      ['Payment', sentenceOf(code, language)],
      ['A script may', row.scriptMay],
      ['Error codes', codes.join(', ') || null],
    ],
  };
}

function sentenceOf(exit: number, language: Language): string {
  return endingSentence(exitCodes.find(({ code }) => code === exit)?.name ?? null, language);
}

function withoutCode({ name, meaning, moneyMayHaveMoved, scriptMay }: ReturnType<typeof explainExitCode>) {
  return { name, meaning, moneyMayHaveMoved, scriptMay };
}

/** @throws {CliError} exit 2 when neither the service nor brl has the code. */
function codeAnswer(code: string, language: Language): Answer {
  const records = recordsOf(code);
  if (records.length === 0) throw notKnown(code);
  return {
    json: { code, entries: records },
    fields: records.flatMap((record) => recordFields(record, language)),
  };
}

function recordFields(record: ErrorRecord, language: Language): Field[] {
  const { meaning, next } = record.texts[language];
  const exit = record.exits[0] ?? 1;
  return [
    ['Code', `${record.code} (${record.source === 'brl' ? 'of brl' : 'of the service'})`],
    ['What happened', meaning],
    ['Payment', sentenceOf(exit, language)],
    ['Next', next],
    ['HTTP', record.source === 'brl' ? null : record.http.join(', ') || 'not shown in the specification'],
    ['Repeat the request', record.retryable ? 'yes, same key, at most 3 attempts' : 'no'],
    ['Exit code', exitText(record)],
    ['Specification', record.spec === null ? null : `section ${record.spec}`],
  ];
}

function exitText({ exitCode, exits }: ErrorRecord): string {
  if (exitCode === null || exits.length === 1) return exits.join(' or ');
  return `${exitCode.money} for a payment, ${exitCode.read} for a query, ${exitCode.write} for another change`;
}

function notKnown(code: string): CliError {
  const [first, ...others] = nearestCodes(
    code,
    allErrors().map((record) => record.code),
  );
  const also = others.length > 0 ? ` (also near: ${others.join(', ')})` : '';
  const hint = first === undefined ? 'brl errors list' : `brl errors explain ${first}${also}`;
  const message = `There is no error code "${code}" in the specification or in brl.`;
  return usageError('unknown_error_code', message, hint);
}
