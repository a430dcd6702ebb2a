import { stripVTControlCharacters } from 'node:util';
import { type CliError, usageError } from '../errors/cli-error.ts';
import { commandWords } from '../words/command.ts';
import { argumentText, placeholderText } from '../words/help/placeholders.ts';
import { speakHelp } from '../words/language.ts';
import { nearest } from './nearest.ts';

/** The parts of the framework's parser errors that are read here. */
interface ParserError extends Error {
  /** The missing or surplus words. */
  readonly args?: readonly (string | { readonly name: string; description?: string })[];
  /** The flags that do not exist, as typed. */
  readonly flags?: readonly string[];
  /** Why a payment is not written down for later, where such a flag was typed. */
  notLater?: { readonly why: string; readonly instead: string };
  readonly parse?: {
    readonly input?: ParserInput;
    readonly output?: { readonly flags?: Readonly<Record<string, unknown>> };
  };
}

interface ParserFlag {
  readonly hidden?: boolean;
  readonly allowNo?: boolean;
  readonly required?: boolean;
  /** A word without its flag is most likely meant for this one, though any of these suffices. */
  readonly leads?: readonly string[];
  readonly helpValue?: string;
}

interface ParserInput {
  readonly flags: Readonly<Record<string, ParserFlag>>;
  readonly args: Readonly<Record<string, unknown>>;
}

const laterFlags = ['on', 'at', 'every'];

/** Prepares what {@link parserError} says of values: commands name the missing ones, and help says what they are for. */
export async function describeMissing(error: ParserError, command: string): Promise<void> {
  if (!isParserError(error)) return;
  await speakHelp();
  if (laterFlags.includes(nameOf(error.flags?.[0] ?? ''))) {
    const { recurringWords } = await import('../words/recurring.ts');
    const told = Object.entries(recurringWords.notLater).find(
      ([name]) => name === command.replaceAll(':', ' '),
    )?.[1];
    if (told) error.notLater = told;
  }
  const missing = (error.args ?? []).filter((argument) => typeof argument !== 'string');
  if (missing.length === 0) return;
  const { helpOf } = await import('../words/help/index.ts');
  const { args = {} } = helpOf(command.replaceAll(':', ' '));
  for (const argument of missing) argument.description = args[argument.name] ?? '';
}

/** Whether the command could not be parsed. */
export function isParserError(error: Error): boolean {
  return 'parse' in error || (error as { oclif?: { exit?: number } }).oclif?.exit === 2;
}

/** The parser's complaint as a sentence, with what was perhaps meant. Exit 2. */
export function parserError(error: ParserError): CliError {
  const { notLater } = error;
  if (notLater) return usageError('usage', notLater.why, notLater.instead);
  const [unknown] = error.flags ?? [];
  const hint = unknown === undefined ? null : meantFlag(nameOf(unknown), error.parse?.input);
  const sentence = complaint(error);
  return usageError(
    'usage',
    /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
    hint ?? amountAlone(error) ?? byFlags(error) ?? commandWords.seeHelp,
  );
}

/** `--amount R$ 150,75`: the sign was taken for the amount. */
function amountAlone({ args: [surplus] = [], parse }: ParserError): string | null {
  if (parse?.output?.flags?.amount !== 'R$' || typeof surplus !== 'string') return null;
  return /^[\d.,]+$/.test(surplus) ? commandWords.amountAlone(surplus) : null;
}

/** Values without their flags: those that the command requires and lacks, or the main one. */
function byFlags({ message, parse }: ParserError): string | null {
  if (!/^Unexpected arguments?:/m.test(stripVTControlCharacters(message))) return null;
  const given = parse?.output?.flags ?? {};
  const required = Object.entries(parse?.input?.flags ?? {}).filter(
    ([name, flag]) => (flag.required || flag.leads) && given[name] === undefined,
  );
  const usage = required.map(
    ([name, { helpValue }]) =>
      `--${name} ${helpValue === undefined ? argumentText(name) : placeholderText(helpValue)}`,
  );
  return usage.length === 0 ? null : commandWords.byFlags(usage.join(' '));
}

function complaint({ message, args = [], flags }: ParserError): string {
  // The value after an unknown flag may be a secret.
  if (flags) return commandWords.noSuchFlag(flags.map((flag) => flag.replace(/=.*/s, '')).join(', '));
  const missing = args.filter((argument) => typeof argument !== 'string');
  if (missing.length > 0) {
    // A description may itself contain brackets.
    const aside = (description: string) => description.replaceAll(/ \(([^()]*)\)/g, ', $1');
    const named = missing.map(
      ({ name, description = '' }) => `${argumentText(name)} (${aside(description)})`,
    );
    return commandWords.missing(named.join(', '));
  }
  const surplus = args.filter((argument) => typeof argument === 'string');
  if (surplus.length > 0) return unexpected(surplus);
  return reasons(message).join('; ');
}

/** An unquoted value, such as a whole JSON answer, may be hundreds of arguments: the first few show what happened. */
function unexpected(words: readonly string[]): string {
  const shown = words.slice(0, 3);
  return commandWords.parser.unexpected(shown, words.length - shown.length);
}

/** The informative lines of the parser; the rest of its text repeats the help. Missing flags make one sentence. */
function reasons(message: string): readonly string[] {
  // On a terminal the parser dims some of its words.
  const lines = stripVTControlCharacters(message)
    .replace(/^Parsing (--[\w-]+)\s+Expected/, '$1: expected')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:See more help|The following errors? occurred)/.test(line));
  const missing = lines.flatMap((line) => /^Missing required flag ([\w-]+)$/.exec(line)?.[1] ?? []);
  const others = lines.filter((line) => !line.startsWith('Missing required flag ')).map(ourWords);
  if (missing.length === 0) return others;
  return [commandWords.missing(missing.map((flag) => `--${flag}`).join(', ')), ...others];
}

/** The parser's messages, and our sentence for each, which uses the parts in brackets. */
const complaints: readonly (readonly [RegExp, Exclude<keyof typeof commandWords.parser, 'unexpected'>])[] = [
  [/^--([\w-]+?)(?:=.*)? cannot also be provided when using --([\w-]+)$/, 'notTogether'],
  [/^--([\w-]+): expected an integer but received: (.*)$/, 'notAnInteger'],
  [/^--([\w-]+): expected an integer greater than or equal to (\S+) but received: (.*)$/, 'integerTooSmall'],
  [/^--([\w-]+): expected an integer less than or equal to (\S+) but received: (.*)$/, 'integerTooLarge'],
  [/^Expected --([\w-]+)=(.*) to be one of: (.*)$/, 'flagNotOneOf'],
  [/^Expected (.*) to be one of: (.*)$/, 'notOneOf'],
  [/^Flag --([\w-]+) expects one of these values: (.*)$/, 'flagNeedsOneOf'],
  [/^Flag --([\w-]+) expects a value$/, 'flagNeedsValue'],
  [/^Flag --([\w-]+) can only be specified once$/, 'flagOnce'],
  [/^Exactly one of the following must be provided: (.*)$/, 'exactlyOne'],
  [/^At least one of the following must be provided: (.*)$/, 'atLeastOne'],
  [/^All of the following must be provided when using --([\w-]+): (.*)$/, 'allWith'],
];

function ourWords(line: string): string {
  for (const [pattern, name] of complaints) {
    const parts = pattern.exec(line)?.slice(1);
    if (parts) return (commandWords.parser[name] as (...values: string[]) => string)(...parts);
  }
  return line;
}

function nameOf(flag: string): string {
  return flag.replace(/^-+/, '').replace(/=.*/s, '');
}

/** The flags that a mistyped flag may stand for. */
function meantFlag(name: string, input: ParserInput | undefined): string | null {
  if (!input) return null;
  if (Object.hasOwn(input.args, name)) return commandWords.isNoFlag(argumentText(name));
  const known = Object.entries(input.flags)
    .filter(([, { hidden }]) => !hidden)
    .flatMap(([flag, { allowNo }]) => (allowNo ? [flag, `no-${flag}`] : [flag]));
  const [meant = []] = [
    opposite(name, known),
    (wrongFlags[name] ?? []).filter((flag) => known.includes(flag)),
    nearest(name, known),
    known.filter((flag) => flag.startsWith(`${name}-`)),
  ].filter((found) => found.length > 0);
  return meant.length === 0 ? null : commandWords.didYouMean(meant.map((flag) => `--${flag}`));
}

/** `--unblocked` is the opposite of `--blocked`, though only two letters away. */
function opposite(name: string, known: readonly string[]): readonly string[] {
  const flag = `no-${name.replace(/^(?:un|not-?|no)/, '')}`;
  return flag !== `no-${name}` && known.includes(flag) ? [flag] : [];
}

/** What people type for a flag in Portuguese, or from habits with other programs. */
const wrongFlags: Readonly<Record<string, readonly string[]>> = {
  agencia: ['branch'],
  arquivo: ['file', 'out'],
  ate: ['to', 'until'],
  banco: ['bank-code', 'bank'],
  chave: ['key'],
  codigo: ['code', 'bank-code'],
  conta: ['account-number', 'account'],
  de: ['from'],
  desde: ['from', 'since'],
  descricao: ['description'],
  documento: ['tax-number', 'document', 'to-document'],
  favorecido: ['holder-name', 'expect-name'],
  force: ['yes'],
  linha: ['line'],
  nome: ['holder-name', 'name'],
  para: ['to', 'to-document', 'key'],
  perfil: ['profile'],
  referencia: ['ref'],
  saida: ['output', 'out'],
  sim: ['yes'],
  valor: ['amount'],
  value: ['amount'],
};
