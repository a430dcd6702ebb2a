import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresDesk, type PostgresDesk } from '../../journal/postgres-desk.ts';
import { onDisk } from '../../support/on-disk.ts';
import { hasTools } from '../../support/tools.ts';
import { asks, type Place } from './asked.ts';

describe.skipIf(!hasTools('postgres'))('a journal on PostgreSQL', () => {
  let desk: PostgresDesk;
  let env: Place['env'];
  beforeAll(async () => {
    desk = await openPostgresDesk();
    const { user, port, database } = await desk.place();
    env = {
      BRL_JOURNAL: `postgres://${user}@127.0.0.1:${port}/${database}`,
      BRL_JOURNAL_PASSWORD_FILE: onDisk('secret', 'secret'),
    };
  });
  afterAll(() => desk.close());

  asks('PostgreSQL', 24, () => ({ env, open: () => desk.open() }));
});
