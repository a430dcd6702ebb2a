import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const opener = fileURLToPath(new URL('journal-opener.mjs', import.meta.url));
const answer = (child: ChildProcess) => new Promise((resolve) => child.once('message', resolve));

test('several processes that make one new journal at once all get it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'brl-new-journal-'));
  const openers = Array.from({ length: 4 }, () => fork(opener));
  await Promise.all(openers.map(answer));
  const said = new Set<unknown>();
  for (let round = 0; round < 60; round += 1) {
    const location = join(directory, String(round), 'journal.sqlite');
    const answers = openers.map((child) => {
      const one = answer(child);
      child.send(location);
      return one;
    });
    for (const text of await Promise.all(answers)) said.add(text);
  }
  for (const child of openers) child.kill();
  rmSync(directory, { recursive: true });
  expect([...said]).toEqual(['opened']);
});
