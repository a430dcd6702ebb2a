import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../../src/lib/journal/journal.ts';
import {
  oldestServer,
  refuseOldServer,
  serverVersion,
} from '../../../src/lib/journal/postgres/server-version.ts';
import { sharedPostgres } from '../../support/postgres-shared.ts';
import { hasTools } from '../../support/tools.ts';

/** Which servers brl says it is for: those that it is tried on, and later ones. */

describe('the version of a server', () => {
  test.each([
    [140_019, '14.19'],
    [130_000, '13.0'],
    [0, ''],
  ])('%i is refused', (number, name) => {
    expect(() => refuseOldServer('postgres://db/treasury', { number, name })).toThrow(JournalError);
  });

  test.each([150_000, 150_014, 180_001])('%i is not', (number) => {
    expect(() => refuseOldServer('postgres://db/treasury', { number, name: '' })).not.toThrow();
  });

  test.each(['docs/many-machines.md', 'docs/connecting.md'])('is in %s', (page) => {
    expect(readFileSync(page, 'utf8')).toContain(`PostgreSQL database (${oldestServer} or later`);
  });

  test.skipIf(!hasTools('postgres'))('that the tests run on is the oldest one', async () => {
    const { number } = await sharedPostgres().then(async ({ query }) => {
      const questions = { one: async (sql: string) => (await query(sql))[0] ?? null };
      return serverVersion(questions as never);
    });
    expect(Math.trunc(number / 10_000)).toBeGreaterThanOrEqual(oldestServer);
  });
});
