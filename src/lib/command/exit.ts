import { type Ending, exitCodeOf } from '../errors/exit-codes.ts';

/** How this process ends: told once, by `main()`. */
export function endAs(ending: Ending): void {
  process.exitCode = exitCodeOf(ending);
}

/** For a bug that no command reports: a payment that was sent stays in doubt, and what has ended stays as it ended. */
export function endAsBug(): void {
  process.exitCode ??= exitCodeOf('bug');
}

/** However this process ends from here on, what became of the money is not known until it is reported. */
export function endInDoubt(ending: 'uncertain' | 'batch_uncertain'): void {
  process.exitCode = exitCodeOf(ending);
}

/** Ends this process at once, for a signal before anything was sent. */
export function endInterrupted(): never {
  process.exit(exitCodeOf('interrupted'));
}
