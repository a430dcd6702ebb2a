import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { piecesOf } from '../../../files/pieces.ts';
import { readableTwice } from '../../../files/readable-twice.ts';
import type { LintContext } from '../../../payments/sheet/lint.ts';
import { valueWords } from '../../../words/values.ts';
import { type PayoutFile, sha256Of } from '../rows.ts';

/** A file of payments that can be read several times, even from standard input. */
export async function withPayoutFile<T>(
  path: string,
  context: LintContext,
  sheet: string | null,
  work: (file: PayoutFile) => Promise<T>,
): Promise<T> {
  const name = path === '-' ? null : basename(path);
  return readableTwice(path, (readable) => work(fileAt(readable, name, context, sheet)));
}

/**
 * A file as part of a command to type next; standard input, and a name that a shell would break up, is left to the
 * person.
 */
export function fileWord(path: string): string {
  return path !== '-' && /^[\w@%+=:,./-]+$/.test(path) ? path : valueWords.typed.file;
}

/** Whether the typed name is a file; otherwise it names a run. */
export function isFile(name: string): boolean {
  return name === '-' || existsSync(name);
}

function fileAt(path: string, name: string | null, context: LintContext, sheet: string | null): PayoutFile {
  return { path, name, sha256: sha256Of(piecesOf(path)), sheet, context, read: { done: 0, total: null } };
}
