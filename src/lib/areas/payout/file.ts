import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { piecesOf } from '../../files/pieces.ts';
import type { LintContext } from '../../payments/sheet/lint.ts';
import { type PayoutFile, sha256Of } from './rows.ts';

/**
 * A file of payments that can be read several times. Standard input is copied aside first, for its owner alone, because it
 * is read only once.
 */
export async function withPayoutFile<T>(
  path: string,
  context: LintContext,
  sheet: string | null,
  work: (file: PayoutFile) => Promise<T>,
): Promise<T> {
  if (path !== '-') return work(fileAt(path, basename(path), context, sheet));
  const copy = join(tmpdir(), `brl-payout-${process.pid}-${Date.now()}`);
  try {
    copyInput(copy);
    return await work(fileAt(copy, null, context, sheet));
  } finally {
    rmSync(copy, { force: true });
  }
}

/** Whether the name that was typed is a file; otherwise it is a run's. */
export function isFile(name: string): boolean {
  return name === '-' || existsSync(name);
}

function fileAt(path: string, name: string | null, context: LintContext, sheet: string | null): PayoutFile {
  return { path, name, sha256: sha256Of(piecesOf(path)), sheet, context };
}

function copyInput(path: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (const piece of piecesOf('-')) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
}
