import { type Message, MessageError } from '../words/topic.ts';
import { type Ending, type ExitCode, exitCodeOf } from './exit-codes.ts';

/** The `error` object of our JSON documents (docs/exit-codes.md); every field is always present. */
export interface ErrorDetail {
  /** The service's `errorCode`, or one of our own codes. */
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly httpStatus: number | null;
  readonly requestId: string | null;
  readonly retryable: boolean;
  readonly partner: unknown;
  readonly violations: unknown;
}

/** Used when the service gave no message; the text is ours. */
export const noReason = 'The service gave no reason.';

/** The parts of a {@link CliError}. */
export interface CliErrorInput {
  readonly code: string;
  /** How the command ends; its exit code is that of the row (docs/exit-codes.md). */
  readonly ends: Ending;
  /** The event, as one sentence; a text if the service said it. */
  readonly message: Message | string;
  /** The next command to type. */
  readonly hint?: Message | string | undefined;
  readonly httpStatus?: number | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly retryable?: boolean | undefined;
  readonly partner?: unknown;
  readonly violations?: unknown;
  /** What is known about the payment's money at the failure. */
  readonly moneyMoved?: 'yes' | 'no' | 'unknown' | undefined;
  /** Whether the change that failed was sent; `no` unless given. */
  readonly sent?: 'yes' | 'no' | 'maybe' | undefined;
  readonly cause?: unknown;
}

/** A refusal that a person can act on. Thrown anywhere; only the base command renders it and turns it into an exit code. */
export class CliError extends MessageError<Message | string> {
  readonly ends: Ending;
  readonly sent: 'yes' | 'no' | 'maybe';
  readonly moneyMoved: 'yes' | 'no' | 'unknown' | null;
  /** What to type next. */
  readonly hint: Message | string | null;
  readonly #facts: Omit<ErrorDetail, 'message' | 'hint'>;

  constructor(input: CliErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause });
    this.name = 'CliError';
    this.ends = input.ends;
    this.sent = input.sent ?? 'no';
    this.moneyMoved = input.moneyMoved ?? null;
    this.hint = input.hint ?? null;
    this.#facts = {
      code: input.code,
      httpStatus: input.httpStatus ?? null,
      requestId: input.requestId ?? null,
      retryable: input.retryable ?? false,
      partner: input.partner ?? null,
      violations: input.violations ?? null,
    };
  }

  /** The `error` object in the language that is spoken now. */
  get detail(): ErrorDetail {
    const { code, ...facts } = this.#facts;
    return { code, message: `${this.said}`, hint: this.hint && `${this.hint}`, ...facts };
  }

  /** The exit code of the process. */
  get exit(): ExitCode {
    return exitCodeOf(this.ends);
  }

  /** The same failure with different advice. */
  withHint(hint: Message | string): CliError {
    const { ends, sent, moneyMoved, cause, said: message } = this;
    return new CliError({
      ...this.#facts,
      message,
      ends,
      sent,
      moneyMoved: moneyMoved ?? undefined,
      cause,
      hint,
    });
  }
}

/** Bad input: nothing was sent and nothing was written. Exit 2. */
export function usageError(code: string, message: Message | string, hint?: Message | string): CliError {
  return new CliError({ code, ends: 'usage', message, hint });
}
