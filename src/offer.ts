import { offersOf } from './lib/areas/completion/offers.ts';
import { sanitise } from './lib/terminal/text.ts';

/**
 * Prints the names that can be meant by what was typed, one per line, and after a tab its description, for the scripts of `brl completion`. Failures are silent
 * while a person types. Nothing of the framework is loaded: a key was pressed, and its answer is waited for.
 */
export function offer(kind: string, typed: string): void {
  try {
    const lines = offersOf(kind, process.env, typed).map(([word, about]) => `${word}\t${sanitise(about)}\n`);
    process.stdout.write(lines.join(''));
  } catch {
    // No names, then.
  }
}
