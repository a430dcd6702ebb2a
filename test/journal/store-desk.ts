import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';

export let folder = '';
export let path = '';

/** Makes a folder for each test of the file that calls it, and `path` a journal in it that is not there yet. */
export function openFolderForEachTest(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'brl-journal-'));
    path = join(folder, 'state', 'journal.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}

/** Changes the file behind the journal's back. */
export function tamper(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}
