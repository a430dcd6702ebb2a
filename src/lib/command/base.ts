import { Command } from '@oclif/core/command';
import * as Flags from '@oclif/core/flags';
import { closeRuntime, refuseUnsafeRuntime } from '../connection/runtime-guard.ts';
import { type CliError, usageError } from '../errors/cli-error.ts';
import type { CommandKind } from '../errors/ends.ts';
import type { Intent } from '../journal/intent.ts';
import type { Answer } from '../terminal/answer.ts';
import {
  type DocumentFormat,
  documentFormat,
  type OutputFormat,
  outputFormats,
  printAnswer,
  writeDocument,
} from '../terminal/output.ts';
import { sanitise } from '../terminal/text.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';
import { type Facts, type OutcomeDocument, ofNoPayment, outcomeDocument } from './outcome.ts';

const globalFlags = {
  output: Flags.string({
    description: 'how the answer is printed',
    options: [...outputFormats],
    helpGroup: 'GLOBAL',
    helpValue: outputFormats.join('|'),
  }),
  json: Flags.boolean({ description: 'same as --output json', helpGroup: 'GLOBAL' }),
  query: Flags.string({ description: 'JMESPath expression applied to the JSON answer', helpGroup: 'GLOBAL' }),
  columns: Flags.string({
    description: 'columns of a table, comma-separated, by their headings',
    helpGroup: 'GLOBAL',
  }),
  profile: Flags.string({ description: 'profile to use instead of the current one', helpGroup: 'GLOBAL' }),
  account: Flags.string({ description: 'our account, when it is not the default one', helpGroup: 'GLOBAL' }),
  verbose: Flags.boolean({
    description: 'tell on stderr what is sent, without secrets',
    helpGroup: 'GLOBAL',
  }),
  'fail-on-deprecated': Flags.boolean({
    description: 'send nothing on a route that the specification calls deprecated; exit 35',
    helpGroup: 'GLOBAL',
  }),
};

/** The flags that every command has, after parsing. */
export interface GlobalFlags {
  readonly output?: string | undefined;
  readonly json: boolean;
  readonly query?: string | undefined;
  readonly columns?: string | undefined;
  readonly profile?: string | undefined;
  readonly account?: string | undefined;
  readonly verbose: boolean;
  readonly 'fail-on-deprecated'?: boolean | undefined;
}

/** What is known of a payment when its line fails, and the intent that it is known from. */
export type Known = Pick<Facts, 'moneyMoved' | 'outcome'> & { readonly intent?: Intent | null | undefined };

/**
 * What all commands share: global flags, the one way to stdout, and the one place that turns errors into
 * words, documents and exit codes.
 */
export abstract class BaseCommand extends Command {
  static override baseFlags = globalFlags;

  /** Whether it reads or changes something: an answer that never came means a different thing for each. */
  protected readonly kind: CommandKind = 'read';

  /** What the profile prefers, once it is known; flag and environment come first. */
  protected preferred: { readonly output: string | null; readonly lang: string | null } = {
    output: null,
    lang: null,
  };

  /** What a failure's sentence about the money is about. */
  protected get told(): CommandKind {
    return this.kind;
  }

  /** What is known of the payment that a failed line names; of one that names none, no money moved. */
  protected async known(failure: CliError): Promise<Known> {
    return ofNoPayment(failure.ends, this.kind);
  }

  /** Prints the answer in the format that was asked for. @throws {CliError} exit 2 when the format does not fit. */
  protected async show<R>(answer: Answer<R>, flags: GlobalFlags): Promise<void> {
    await printAnswer(answer, {
      format: this.format(flags),
      query: flags.query ?? null,
      columns: flags.columns ?? null,
    });
  }

  /** Tells the person something on stderr; stdout is kept for the answer. */
  protected note(text: string): void {
    process.stderr.write(`${wrapForTerminal(sanitise(text, { lines: true }))}\n`);
  }

  /** `--json`, `--output`, `BRL_OUTPUT`, else a table. */
  protected format(flags: Pick<GlobalFlags, 'json' | 'output' | 'query'>): OutputFormat {
    if (flags.json || flags.query !== undefined) return 'json';
    const name = flags.output ?? (process.env.BRL_OUTPUT || (this.preferred.output ?? 'table'));
    const format = outputFormats.find((known) => known === name);
    if (!format)
      throw usageError('usage', `BRL_OUTPUT is "${name}"; it must be ${outputFormats.join(', ')}.`);
    return format;
  }

  protected override async init(): Promise<void> {
    await super.init();
    refuseUnsafeRuntime(process.env, process.execArgv);
    closeRuntime();
  }

  protected override async catch(error: Error): Promise<void> {
    const { asCliError, printError } = await import('./failure.ts');
    const plain = asCliError(error, this.kind);
    if (!plain) throw error;
    process.exitCode = plain.exit;
    const format = this.documentFormat();
    const { intent, ...known } = await this.known(plain);
    const advised = await this.advised(plain, format === null ? this.language() : {});
    const { toldOf } = await import('./earlier-told.ts');
    const failure = toldOf(advised, intent);
    const facts: Facts = { ending: failure.ends, sent: failure.sent, ...known };
    if (format === null) return printError(failure, this.language(), facts, this.told);
    const { withHint } = await import('../errors/hint.ts');
    const names = intent ? (await import('./intent-names.ts')).namesOf(intent) : {};
    const details = { ...names, error: withHint(failure.detail, failure.ends), next: failure.detail.hint };
    this.writeFailure(outcomeDocument(facts, details), format);
  }

  /** The failure with advice that this command alone can give. @param _env tells the language of a hint */
  protected async advised(failure: CliError, _env: NodeJS.ProcessEnv): Promise<CliError> {
    return failure;
  }

  /** Prints the one document of a run that failed. */
  protected writeFailure(document: OutcomeDocument, format: DocumentFormat): void {
    writeDocument(document, format);
  }

  /** Whether a program reads the answer: by flag, environment or profile; null for people and spreadsheets. */
  protected documentFormat(): DocumentFormat | null {
    return documentFormat(this.argv, process.env, this.preferred.output);
  }

  /** The environment as the error texts see it: `BRL_LANG`, else the profile's language. */
  protected language(): NodeJS.ProcessEnv {
    return this.preferred.lang === null || process.env.BRL_LANG
      ? process.env
      : { BRL_LANG: this.preferred.lang };
  }
}
