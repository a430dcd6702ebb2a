import { offersOf } from './lib/areas/completion/offers.ts';
import { sanitise } from './lib/terminal/text.ts';

/**
 * Prints one name per line, and after a tab its description, for the scripts of `brl completion`. Failures are silent
 * while a person types. Nothing of the framework is loaded: a key was pressed, and its answer is waited for.
 */
export function offer(kind: string): void {
  try {
    const lines = offersOf(kind, process.env).map(([word, about]) => `${word}\t${sanitise(about)}\n`);
    process.stdout.write(lines.join(''));
  } catch {
    // No names, then.
  }
}
