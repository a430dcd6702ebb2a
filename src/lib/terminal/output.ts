import { type CliError, usageError } from '../errors/cli-error.ts';
import { terminalWords } from '../words/terminal.ts';
import type { Answer } from './answer.ts';
import type { CsvStyle } from './csv-style.ts';
import { escapeHidden } from './text.ts';
import { tellNoMore } from './waiting.ts';
import { tableWidth } from './width.ts';
import { wrapForTerminal } from './wrap.ts';

/** Values of `--output`. */
export const outputFormats = ['table', 'json', 'ndjson', 'csv'] as const;
/** One of {@link outputFormats}. */
export type OutputFormat = (typeof outputFormats)[number];

/** How the person or script wants the answer. */
export interface OutputOptions {
  readonly format: OutputFormat;
  /** JMESPath expression, or null. */
  readonly query: string | null;
  /** Whether a text that `query` finds is printed without JSON's quotation marks. */
  readonly raw: boolean;
  /** Comma-separated headings, or null. */
  readonly columns: string | null;
  readonly csvStyle: CsvStyle;
}

/** Prints one answer on stdout. @throws {CliError} exit 2 if the format or the columns do not fit the answer. */
export async function printAnswer<R>(answer: Answer<R>, options: OutputOptions): Promise<void> {
  tellNoMore();
  if (options.query !== null) return writeFound(await search(answer.json, options.query), options.raw);
  if (options.format === 'json') return writeJson(answer.json);
  if (options.format === 'ndjson') return writeLines(records(answer).map((record) => JSON.stringify(record)));
  if (!answer.table) refuseColumns(options.columns);
  const { chooseColumns } = await import('./columns.ts');
  const chosen = answer.table ? await chooseColumns(answer.table, options.columns) : null;
  if (options.format === 'csv') {
    if (!chosen) throw usageError('usage', terminalWords.noCsv, terminalWords.useJson);
    const { csvStream } = await import('./csv.ts');
    await csvStream(chosen.columns, options.csvStyle, process.stdout).write(chosen.records);
    return;
  }
  if (answer.verbatim !== undefined) process.stdout.write(`${answer.verbatim}\n`);
  else if (answer.text !== undefined)
    process.stdout.write(`${wrapForTerminal(`${answer.text}`, process.stdout)}\n`);
  else if (chosen) {
    const { tableText } = await import('./table.ts');
    process.stdout.write(`${tableText(chosen, tableWidth(process.stdout))}\n`);
  } else if (answer.fields) {
    const { fieldsText } = await import('./fields.ts');
    process.stdout.write(`${wrapForTerminal(fieldsText(answer.fields), process.stdout)}\n`);
  } else writeJson(answer.json);
}

/** Refuses columns of an answer that is no table. @throws {CliError} exit 2 unless no columns were named */
export function refuseColumns(columns: string | null | undefined): void {
  if (columns != null) throw usageError('usage', terminalWords.noTable, terminalWords.leaveColumnsOut);
}

/** Prints what a query found: a text without quotes if `raw` says so, anything else as JSON. */
function writeFound(found: unknown, raw: boolean): void {
  if (raw && typeof found === 'string') process.stdout.write(`${forTerminal(found)}\n`);
  else process.stdout.write(`${forTerminal(JSON.stringify(found, decimal, 2))}\n`);
}

/** Prints one JSON document on stdout. */
export function writeJson(value: unknown): void {
  process.stdout.write(`${forTerminal(JSON.stringify(value, null, 2))}\n`);
}

/** Output for programs: one document, or one document per line. */
export type DocumentFormat = 'json' | 'ndjson';

/** Prints the one document of a failed run, in the requested format. */
export function writeDocument(value: unknown, format: DocumentFormat): void {
  tellNoMore();
  if (format === 'json') writeJson(value);
  else writeLines([JSON.stringify(value)]);
}

/**
 * Whether a document was requested, read from the raw words: a command that could not be parsed must still be answered in
 * the requested format. Null for a table or CSV.
 * @param preferred the profile's preference, if known
 */
export function documentFormat(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  preferred: string | null = null,
): DocumentFormat | null {
  const format = askedFormat(argv, env, preferred);
  return format === 'json' || format === 'ndjson' ? format : null;
}

/** Whether a program reads the requested format: a document, or a sheet. */
export function isForProgram(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  preferred: string | null = null,
): boolean {
  return documentFormat(argv, env, preferred) !== null || askedFormat(argv, env, preferred) === 'csv';
}

function askedFormat(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  preferred: string | null,
): string | null | undefined {
  const words = flagsOf(argv);
  if (words.includes('--json') || words.some((word) => word === '--query' || word.startsWith('--query=')))
    return 'json';
  return askedFor('output', argv) ?? (env.BRL_OUTPUT || preferred);
}

/** Whether stderr is to be a log: `--log json`, or `BRL_LOG`. @throws {CliError} exit 2 for any other value of the variable */
export function asksForLog(argv: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const given = askedFor('log', argv) ?? (env.BRL_LOG || null);
  if (given !== null && given !== 'json') throw usageError('usage', terminalWords.badLog(given));
  return given === 'json';
}

/** The last value given to a flag; undefined for none. */
function askedFor(name: string, argv: readonly string[]): string | undefined {
  const words = flagsOf(argv);
  const at = words.findLastIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  if (at === -1) return undefined;
  return words[at] === `--${name}` ? words[at + 1] : words[at]?.slice(name.length + 3);
}

function flagsOf(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
}

function records<R>(answer: Answer<R>): readonly unknown[] {
  if (answer.records) return answer.records;
  return Array.isArray(answer.json) ? answer.json : [answer.json];
}

/** Text from others must not control a terminal; a program gets its characters unchanged. */
function forTerminal(json: string): string {
  return process.stdout.isTTY ? escapeHidden(json) : json;
}

function writeLines(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${forTerminal(line)}\n`);
}

/**
 * Checks in advance what would only fail once the answer is there.
 * @throws {CliError} exit 2 if `query` is not JMESPath, or has a function that does not exist or takes other arguments
 */
export async function requireQuery(query: string | undefined): Promise<void> {
  if (query === undefined) return;
  const { compile } = (await import('jmespath')) as unknown as { compile(expression: string): QueryNode };
  let tree: QueryNode;
  try {
    tree = compile(query);
  } catch (error) {
    throw badQuery((error as Error).message);
  }
  requireFunctions(tree);
}

/** A part of a parsed query. */
interface QueryNode {
  readonly type: string;
  readonly name?: unknown;
  readonly children?: readonly QueryNode[];
}

/** Functions of JMESPath (jmespath.org, specification, Built-in Functions) by how many arguments they take; these two take more. */
const functions: readonly (readonly string[])[] = [
  [],
  'abs avg ceil floor keys length max min not_null reverse sort sum to_array to_number to_string type values merge'.split(
    ' ',
  ),
  'contains ends_with join map max_by min_by sort_by starts_with'.split(' '),
];
const takeMore = ['merge', 'not_null'];

function requireFunctions({ type, name, children = [] }: QueryNode): void {
  if (type === 'Function') {
    const called = String(name);
    const takes = functions.findIndex((names) => names.includes(called));
    if (takes === -1)
      throw badQuery(terminalWords.noSuchFunction(called, functions.flat().sort().join(', ')));
    const isRight = takeMore.includes(called) ? children.length >= takes : children.length === takes;
    if (!isRight) throw badQuery(terminalWords.otherArguments(called, takes, children.length));
  }
  for (const child of children) if (typeof child === 'object' && child !== null) requireFunctions(child);
}

function badQuery(reason: string): CliError {
  return usageError('usage', terminalWords.badQuery(reason));
}

async function search(json: unknown, expression: string): Promise<unknown> {
  const { search: jmespathSearch } = await import('jmespath');
  try {
    return jmespathSearch(JSON.parse(JSON.stringify(json)), expression);
  } catch (error) {
    throw badQuery((error as Error).message);
  }
}

/** A sum of amounts without the noise of binary fractions: no amount has more than 15 digits. */
function decimal(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(15)) : value;
}
