/** How one check ended. */
export type CheckStatus = 'pass' | 'warn' | 'fail';

/** One line of `brl doctor`; no secret, token or key in it. */
export interface Check {
  /** Stable name, for scripts. */
  readonly name: string;
  readonly status: CheckStatus;
  readonly message: string;
  /** The next step; null when the check passed. */
  readonly next: string | null;
}

export const pass = (name: string, message: string): Check => ({ name, status: 'pass', message, next: null });

export const warn = (name: string, message: string, next: string): Check => ({
  name,
  status: 'warn',
  message,
  next,
});

export const fail = (name: string, message: string, next: string): Check => ({
  name,
  status: 'fail',
  message,
  next,
});
