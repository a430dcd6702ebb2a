import { hash } from 'node:crypto';
import { type Line, nameOf, secondOf } from '../statement-reader.ts';

/**
 * The permanent name by which a program knows a line: the service's own. A line without one is known by its content, and
 * by its position among lines with the same content in that second.
 */
export class FitIds {
  #second = '';
  readonly #alike = new Map<string, number>();

  of(line: Line): string {
    return nameOf(line) ?? this.#made(line);
  }

  #made(line: Line): string {
    const second = secondOf(line);
    if (second !== this.#second) this.#alike.clear();
    this.#second = second;
    const said = ['operation', 'amount', 'endToEndId', 'partnerId', 'identifier', 'description', 'reversal'];
    const name = hash('sha256', JSON.stringify([second, ...said.map((name) => line[name] ?? null)])).slice(
      0,
      32,
    );
    const before = this.#alike.get(name) ?? 0;
    this.#alike.set(name, before + 1);
    return before === 0 ? name : `${name}-${before + 1}`;
  }
}
