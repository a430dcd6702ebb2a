import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterFile } from './tidy.ts';

/** Writes a private file that outlives a restart: memory is refused as the place of a secret that is to stay. @returns its path */
export function onDisk(name: string, text: string): string {
  const folder = mkdtempSync('/var/tmp/brl-test-');
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}
