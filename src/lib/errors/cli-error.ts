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
  /** The event, as one sentence. */
  readonly message: string;
  /** The next command to type. */
  readonly hint?: string | undefined;
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
export class CliError extends Error {
  readonly ends: Ending;
  readonly sent: 'yes' | 'no' | 'maybe';
  readonly moneyMoved: 'yes' | 'no' | 'unknown' | null;
  readonly detail: ErrorDetail;

  constructor(input: CliErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause });
    this.name = 'CliError';
    this.ends = input.ends;
    this.sent = input.sent ?? 'no';
    this.moneyMoved = input.moneyMoved ?? null;
    this.detail = {
      code: input.code,
      message: input.message,
      hint: input.hint ?? null,
      httpStatus: input.httpStatus ?? null,
      requestId: input.requestId ?? null,
      retryable: input.retryable ?? false,
      partner: input.partner ?? null,
      violations: input.violations ?? null,
    };
  }

  /** The exit code of the process. */
  get exit(): ExitCode {
    return exitCodeOf(this.ends);
  }

  /** The same failure with different advice. */
  withHint(hint: string): CliError {
    const { ends, sent, moneyMoved, cause } = this;
    return new CliError({ ...this.detail, ends, sent, moneyMoved: moneyMoved ?? undefined, cause, hint });
  }
}

/** Bad input: nothing was sent and nothing was written. Exit 2. */
export function usageError(code: string, message: string, hint?: string): CliError {
  return new CliError({ code, ends: 'usage', message, hint });
}
