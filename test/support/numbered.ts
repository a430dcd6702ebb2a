import { exitOf } from '../../src/lib/command/outcome.ts';
import type { PayReport } from '../../src/lib/journal/pay-ports.ts';

/** A report with the exit code that a script gets for it. */
export type Numbered = PayReport & { readonly exit: number };

/** Adds its exit code to a report. */
export function numbered(report: PayReport): Numbered {
  return { ...report, exit: exitOf(report) };
}
