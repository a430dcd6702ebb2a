import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeRows } from '../areas/all.ts';
import type { RouteRow, TypedLine } from '../areas/row.ts';

/** One typed line and how it ends when the service does what it is asked. */
export interface Line {
  readonly words: readonly string[];
  readonly exit: number;
  readonly stdin?: string;
}

/** Files that the lines name. */
export function writeLineFiles(home: string, publicKeyPem: string): void {
  mkdirSync(join(home, 'files'));
  const file = (name: string, text: string) =>
    writeFileSync(join(home, 'files', name), text, { mode: 0o600 });
  file('contract.pdf', '%PDF-1.4\n1 0 obj\n');
  file('rows.csv', 'amount,keyType,key\n10.00,EMAIL,maria@example.com\n');
  file('pin', '804617\n');
  file('hmac', 'hook-secret-0123456789\n');
  file('passphrase', 'correct horse battery\n');
  file('key.pub.pem', publicKeyPem);
}

/** Every command that talks to the service, as the areas have its lines; a word in `files/` is a file of {@link writeLineFiles}. */
export function commandLines(home: string): readonly Line[] {
  return routeRows
    .flatMap(({ lines = [] }: RouteRow) => lines)
    .map((line): TypedLine => (typeof line === 'string' ? { typed: line } : line))
    .toSorted((a, b) => Number(a.late ?? false) - Number(b.late ?? false))
    .map(({ typed, late: _late, ...end }) => ({ exit: 0, ...end, words: wordsOf(typed, home) }));
}

function wordsOf(typed: string, home: string): string[] {
  const words = [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.map((word) => (word.startsWith('files/') ? join(home, word) : word));
}
