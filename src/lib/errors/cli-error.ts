import { type Ending, type ExitCode, exitCodeOf } from './exit-codes.ts';

/** The `error` object of our JSON documents (docs/exit-codes.md); every field is always present. */
export interface ErrorDetail {
  /** The service's `errorCode`, or one of ours. */
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly httpStatus: number | null;
  readonly requestId: string | null;
  readonly retryable: boolean;
  readonly partner: unknown;
  readonly violations: unknown;
}

/** Stands where the service gave no message; it is not a word of the service. */
export const noReason = 'The service gave no reason.';

/** The parts of a {@link CliError}. */
export interface CliErrorInput {
  readonly code: string;
  /** How the line ends; its exit code is that of the row (docs/exit-codes.md). */
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
  /** The knowledge of the payment's money at the failure. */
  readonly moneyMoved?: 'yes' | 'no' | 'unknown' | undefined;
  /** Whether the change that failed was sent; `no` unless given. */
  readonly sent?: 'yes' | 'no' | 'maybe' | undefined;
  readonly cause?: unknown;
}

/** A refusal that a person can act on. Thrown anywhere; rendered and turned into an exit code by the base command alone. */
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

  /** The number that the process ends with. */
  get exit(): ExitCode {
    return exitCodeOf(this.ends);
  }

  /** The same failure with another advice. */
  withHint(hint: string): CliError {
    const { ends, sent, moneyMoved, cause } = this;
    return new CliError({ ...this.detail, ends, sent, moneyMoved: moneyMoved ?? undefined, cause, hint });
  }
}

/** Bad input: nothing was sent and nothing was written. Exit 2. */
export function usageError(code: string, message: string, hint?: string): CliError {
  return new CliError({ code, ends: 'usage', message, hint });
}
