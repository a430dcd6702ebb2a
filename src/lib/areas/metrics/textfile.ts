import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTarget, temporaryBeside, unwritable } from '../../files/atomic-file.ts';

/**
 * Writes the figures where node_exporter's textfile collector reads them, whole or not at all. Its user is another one, so all may
 * read them.
 * @returns the path @throws {CliError} exit 2 or 90
 */
export function writeTextfile(directory: string, environment: string, text: string): string {
  const path = join(directory, `brl-${environment}.prom`);
  checkTarget(path, true);
  const temporary = temporaryBeside(path);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    chmodSync(temporary, 0o644);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(path, error as Error);
  }
  return path;
}
