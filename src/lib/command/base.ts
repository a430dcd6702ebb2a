import { Command } from '@oclif/core/command';
import * as Flags from '@oclif/core/flags';
import type { Input, ParserOutput } from '@oclif/core/interfaces';
import { maskDocumentsIn } from '../brazil/documents.ts';
import type { Preferences } from '../connection/connect.ts';
import { closeRuntime, refuseUnsafeRuntime } from '../connection/runtime-guard.ts';
import { CliError, usageError } from '../errors/cli-error.ts';
import { type Ending, exitCodeOf } from '../errors/exit-codes.ts';
import type { Answer } from '../terminal/answer.ts';
import { type CsvStyle, csvStyles } from '../terminal/csv-style.ts';
import { logEvent, loggedForMs, logNote, logsEvents, setEventLog } from '../terminal/event-log.ts';
import { lostOutput, watchOutput } from '../terminal/lost-output.ts';
import {
  asksForLog,
  type DocumentFormat,
  documentFormat,
  type OutputFormat,
  outputFormats,
  printAnswer,
  refuseColumns,
  writeDocument,
} from '../terminal/output.ts';
import type { JsonStream } from '../terminal/row-stream.ts';
import { sanitise } from '../terminal/text.ts';
import { clearWaiting } from '../terminal/waiting.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';
import { commandWords } from '../words/command.ts';
import { speak, toldText } from '../words/language.ts';
import type { Telling } from '../words/topic.ts';
import { type About, aboutQuery } from './about.ts';
import { type AskedFlag, lackingFlags } from './lacking.ts';
import { type Facts, outcomeDocument } from './outcome.ts';
import { languageOf } from './person-language.ts';
import { splitWait } from './split-wait.ts';

const globalFlags = {
  output: Flags.string({
    options: [...outputFormats],
    helpGroup: 'GLOBAL',
    helpValue: outputFormats.join('|'),
  }),
  'csv-style': Flags.string({
    options: [...csvStyles],
    helpGroup: 'GLOBAL',
    helpValue: csvStyles.join('|'),
  }),
  json: Flags.boolean({ helpGroup: 'GLOBAL' }),
  query: Flags.string({ helpValue: 'JMESPATH', helpGroup: 'GLOBAL' }),
  raw: Flags.boolean({ helpGroup: 'GLOBAL', dependsOn: ['query'] }),
  columns: Flags.string({ helpValue: 'NAME,...', helpGroup: 'GLOBAL' }),
  profile: Flags.string({ helpValue: 'PROFILE', helpGroup: 'GLOBAL' }),
  account: Flags.string({ helpValue: 'ID', helpGroup: 'GLOBAL' }),
  verbose: Flags.boolean({
    helpGroup: 'GLOBAL',
  }),
  log: Flags.string({ options: ['json'], helpGroup: 'GLOBAL' }),
  'fail-on-deprecated': Flags.boolean({
    helpGroup: 'GLOBAL',
  }),
};

/** What a command comes to: how it ends, if it may end otherwise than well. */
export type Ended = Promise<Ending | undefined>;

/** The end of a payment from its report on: whatever fails after that leaves it as it is. */
type Told = { readonly ending: Ending; readonly intentId: string };

/** Flags or arguments after parsing, of any command: like the framework's own type. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Parsed = Record<string, any>;

/** The flags that every command has, after parsing. */
export interface GlobalFlags {
  readonly output?: string | undefined;
  readonly 'csv-style'?: string | undefined;
  readonly json: boolean;
  readonly query?: string | undefined;
  readonly raw?: boolean | undefined;
  readonly columns?: string | undefined;
  readonly profile?: string | undefined;
  readonly account?: string | undefined;
  readonly verbose: boolean;
  readonly 'fail-on-deprecated'?: boolean | undefined;
}

/**
 * The common part of all commands: global flags, the one way to stdout, and the one place that turns errors into words,
 * documents and exit codes. Everything else a command does is in functions that take it as their first argument.
 */
export abstract class BaseCommand extends Command {
  static override baseFlags = globalFlags;

  /** The subject of the command: a query unless it says otherwise. */
  about: About = aboutQuery();

  /** Whether the command itself says that its route is being withdrawn. */
  tellsOfRoute = false;

  /** Stops the watch for signals before anything is sent; after that the payment handles them. */
  stopWatching: () => void = () => {};

  /** The JSON document that is being written. */
  private document: JsonStream | null = null;

  /** What the command does. A failure is thrown, and told by this class. */
  abstract override run(): Ended | Promise<void>;

  /** The payment whose outcome is being told, or was. */
  private told: Told | null = null;

  /** Whether the answer may be a table: for a command that changes something it must be known before. */
  protected get answersTable(): boolean {
    return this.about.told === 'read';
  }

  /** Whether missing input was asked for. */
  private wasAsked = false;

  /** The profile and the account as typed, to be typed again. */
  private place = '';

  /** The name typed for a payment. */
  private ref: string | null = null;

  /** The profile's preference, once known; flag and environment take precedence. */
  preferred: Pick<Preferences, 'output' | 'csvStyle' | 'lang'> = { output: null, csvStyle: null, lang: null };

  /**
   * Prints the answer in the format that was asked for. What a change answers is JSON where it has no CSV: by then it is made.
   * @throws {CliError} exit 2 when the format does not fit the answer of a query
   */
  async show<R>(answer: Answer<R>, flags: GlobalFlags): Promise<void> {
    const asked = this.format(flags);
    const isWithoutCsv = asked === 'csv' && !answer.table && this.about.told !== 'read';
    const format = isWithoutCsv ? 'json' : asked;
    await printAnswer(answer, {
      format,
      query: flags.query ?? null,
      raw: flags.raw ?? false,
      columns: flags.columns ?? null,
      csvStyle: format === 'csv' ? this.csvStyle(flags) : 'plain',
    });
  }

  /** Prints the answer; if `--query` fails on it, all of it: by then the outcome is known and must not be lost. */
  async showInFull<R>(answer: Answer<R>, flags: GlobalFlags): Promise<void> {
    try {
      await this.show(answer, flags);
    } catch (error) {
      if (flags.query === undefined || !(error instanceof CliError)) throw error;
      this.note(() => commandWords.wholeAnswer(error.message));
      await this.show(answer, { ...flags, query: undefined, json: true });
    }
  }

  /** Adds to the subject what was found on the way. */
  learn(learned: Partial<About>): void {
    this.about = { ...this.about, ...learned };
  }

  /** Writes a document piece by piece: a failure on the way becomes its end. */
  streams(document: JsonStream): JsonStream {
    this.document = document;
    return document;
  }

  /** Ends as the payment did, whatever becomes of telling it. */
  async tellEnd(told: Told, print: () => Promise<void>): Ended {
    this.told = told;
    await print();
    return told.ending;
  }

  /**
   * Tells the person something on stderr; stdout is kept for the answer.
   * @param paint colours text that is already safe for the terminal, without changing its words
   */
  note(said: Telling, paint: (text: string) => string = String): void {
    clearWaiting();
    const text = sanitise(toldText(said), { lines: true });
    if (logsEvents()) logNote(maskDocumentsIn(text));
    else process.stderr.write(`${paint(wrapForTerminal(text))}\n`);
  }

  /** A command to type next, made to act on the account of this one. */
  further(line: string): string {
    return `${line}${this.place}`;
  }

  /** `--json`, `--output`, `BRL_OUTPUT`, else a table. */
  format(flags: Pick<GlobalFlags, 'csv-style' | 'json' | 'output' | 'query'>): OutputFormat {
    if (flags.json || flags.query !== undefined) return 'json';
    const name = flags.output ?? (process.env.BRL_OUTPUT || (this.preferred.output ?? 'table'));
    const format = outputFormats.find((known) => known === name);
    if (!format) throw usageError('usage', commandWords.badOutput(name, outputFormats.join(', ')));
    // Refused together: a payment requests its format before anything is sent.
    this.csvStyle(flags);
    return format;
  }

  /** `--csv-style`, `BRL_CSV_STYLE`, else plain. */
  csvStyle(flags: Pick<GlobalFlags, 'csv-style'>): CsvStyle {
    const name = flags['csv-style'] ?? (process.env.BRL_CSV_STYLE || (this.preferred.csvStyle ?? 'plain'));
    const style = csvStyles.find((known) => known === name);
    if (!style) throw usageError('usage', commandWords.badCsvStyle(name, csvStyles.join(', ')));
    return style;
  }

  /** Whether a program reads the answer: by flag, environment or profile; null for people and spreadsheets. */
  documentFormat(): DocumentFormat | null {
    return documentFormat(this.argv, process.env, this.preferred.output);
  }

  /** Uses the person's language from here on; a document is in English, whoever asked for it. */
  async speak(): Promise<void> {
    const person = languageOf(process.env, this.preferred.lang);
    await speak(this.documentFormat() === null ? person : 'en', person);
  }

  protected override async init(): Promise<void> {
    watchOutput();
    await this.speak();
    setEventLog(asksForLog(this.argv, process.env) ? (this.id ?? '') : null);
    // Undefined if a command has no flags besides the global ones.
    if ('wait-time' in { ...this.ctor.flags }) this.argv = splitWait(this.argv);
    await super.init();
    refuseUnsafeRuntime(process.env, process.execArgv);
    closeRuntime();
  }

  /** On a terminal missing input is asked for, and the whole command shown at the end. */
  protected override async parse<F extends Parsed, B extends Parsed, A extends Parsed>(
    options?: Input<F, B, A>,
    argv: readonly string[] = this.argv,
  ): Promise<ParserOutput<F, B, A>> {
    const parsed = await this.parsedOrAsked(options, argv);
    this.place = placeTyped(parsed.flags as Partial<GlobalFlags>);
    this.ref = parsed.flags.ref ?? null;
    if (!this.answersTable || this.documentFormat() !== null) refuseColumns(parsed.flags.columns);
    return parsed;
  }

  private async parsedOrAsked<F extends Parsed, B extends Parsed, A extends Parsed>(
    options: Input<F, B, A> | undefined,
    argv: readonly string[],
  ): Promise<ParserOutput<F, B, A>> {
    const { id, flags = {} } = this.ctor as Pick<typeof Command, 'id'> & {
      readonly flags?: Record<string, AskedFlag>;
    };
    let failure: Error | null = null;
    let parsed: ParserOutput<F, B, A> | null = null;
    try {
      parsed = await super.parse(options, [...argv]);
      if (isWhole(flags, parsed.flags)) return parsed;
    } catch (error) {
      failure = error as Error;
    }
    const { askMissing } = await import('./guide.ts');
    const words = await askMissing(failure, { id, flags, argv });
    if (words === null && failure !== null) throw failure;
    if (words === null && parsed !== null) return parsed;
    this.argv = [...argv, ...(words ?? [])];
    this.wasAsked = true;
    return super.parse(options, this.argv);
  }

  /** Instead of the framework's own. @returns how the command ends, by what it found or failed with */
  protected override async _run<T>(): Promise<T> {
    let ending: Ending | undefined;
    try {
      await this.init();
      ending = (await this.run()) ?? undefined;
      // After anything but a success the same command may be the wrong one.
      if (this.wasAsked && (ending ?? 'settled') === 'settled') {
        const { lineOf } = await import('./guide.ts');
        this.note(() => `\n${commandWords.nextTime(lineOf(this.id ?? '', this.argv))}`);
      }
    } catch (error) {
      ending = await this.catch(error as Error);
    }
    const lost = await lostOutput();
    if (lost) ending = this.tellLost(lost, ending);
    const outcome = ending ?? 'settled';
    logEvent({ event: 'end', outcome, exit: exitCodeOf(outcome), durationMs: loggedForMs() });
    return ending as T;
  }

  /** Tells a failure: its document, or its lines on stderr. @returns how the command ends by it */
  protected override async catch(error: Error): Ended {
    const { about } = this;
    // From here on the failure is the only answer; a signal adds no second one.
    this.stopWatching();
    if (this.told) return this.tellUntold(this.told, error);
    await this.speak();
    const [{ asCliError, printError }, { describeMissing }] = await Promise.all([
      import('./failure.ts'),
      import('./parser-error.ts'),
    ]);
    await describeMissing(error, this.id ?? '');
    const plain = asCliError(error, about.kind);
    if (!plain) throw error;
    const format = this.documentFormat();
    const { intent, ...known } = await about.known(about, plain);
    const advised = await this.advised(plain);
    const { toldOf } = await import('./earlier-told.ts');
    const failure = toldOf(advised, intent);
    // A bug of ours in the middle of a change: nobody knows whether its request had left.
    const isUnknown = failure.ends === 'bug' && about.kind === 'write' && about.session !== undefined;
    const facts: Facts = { ending: failure.ends, sent: isUnknown ? 'maybe' : failure.sent, ...known };
    if (format === null) {
      await printError(failure, facts, about.told);
      return plain.ends;
    }
    const { withHint } = await import('../errors/records.ts');
    const names = intent ? (await import('./intent-names.ts')).namesOf(intent) : {};
    const details = {
      ref: this.ref,
      ...names,
      error: withHint(failure.detail, failure.ends),
      next: failure.detail.hint,
    };
    const document = outcomeDocument(facts, details);
    // A document cannot be taken back once its first lines are out: a failure on the way becomes its end.
    if (this.document?.started) this.document.end(document);
    else writeDocument(document, format);
    return plain.ends;
  }

  /** Once a payment has its outcome, no bug in printing it changes the exit code. */
  private tellUntold({ ending, intentId }: Told, error: Error): Ending {
    this.note(() => commandWords.notPrinted(exitCodeOf(ending), error.message));
    this.note(() => commandWords.showIt(intentId));
    return ending;
  }

  /** An answer that nobody can read is no use; a payment's outcome is unaffected, and is in the journal. */
  private tellLost(lost: Error, ending: Ending = 'settled'): Ending {
    if (this.told) return this.tellUntold(this.told, lost);
    this.note(() => commandWords.notWritten(lost.message));
    return ending === 'settled' ? 'local_storage' : ending;
  }

  /** The failure with advice that only its command, its connection to the service and the typed text can give. */
  private async advised(failure: CliError): Promise<CliError> {
    const { session } = this.about;
    const { hint, httpStatus } = failure.detail;
    if (httpStatus !== null && session) {
      const { credentialsHint } = await import('./credentials-hint.ts');
      const ownHint = credentialsHint(this.id, failure.detail, session);
      if (ownHint !== null) return failure.withHint(ownHint);
    }
    return hint !== null && actsOnAccount.test(hint) ? failure.withHint(this.further(hint)) : failure;
  }
}

/** A complete command of ours that reads or writes something of an account; a login or a setting has its own flags. */
const actsOnAccount = /^brl (?!auth |config |sandbox |errors )[\w.:/=@+ -]+$/;

/** Whether nothing is missing that the parser does not know of. */
function isWhole(
  flags: Readonly<Record<string, AskedFlag>>,
  given: Readonly<Record<string, unknown>>,
): boolean {
  return lackingFlags(flags, (name) => String(given[name] ?? '') !== '').length === 0;
}

function placeTyped({ profile, account }: Partial<GlobalFlags>): string {
  return [profile && ` --profile ${profile}`, account && ` --account ${account}`].filter(Boolean).join('');
}
