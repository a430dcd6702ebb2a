import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { type Typist, typistAt } from '../journal/shared/typist.ts';
import { type Machine, machine } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import type { ReconcileDocument } from './desk.ts';

describe.skipIf(!hasTools('postgres'))('a day whose journal is on PostgreSQL', () => {
  let desk: PostgresDesk;
  let home: Machine;
  let ana: Typist;
  let user = '';
  beforeAll(async () => {
    desk = await openPostgresDesk();
    home = machine({ BRL_ENVIRONMENT: 'sandbox' });
    user = `${desk.database.name}_day`;
    const roles = 'brl_operator, brl_worker';
    await desk.server.query(`CREATE ROLE ${user} LOGIN PASSWORD 'segredo' IN ROLE ${roles}`);
    ana = typistAt(home, desk.server.url(desk.database.name, user, 'segredo'));
    await type('sandbox fail lost_answer --route pix.out');
    for (const route of ['pix.paymentLookup', 'pix.transactions'])
      await type(`sandbox fail unreached --route ${route} --times 9`);
    await type('pix send --key maria@example.com --amount 70 --ref doubt --yes --no-wait');
    await type('sandbox fail --clear');
    const rows = Array.from({ length: 8 }, (_, i) => `maria@example.com;${i + 1},00`);
    const file = fileOf('rows.csv', ['chave;valor', ...rows, 'refused@example.com;5,00']);
    const run = await ana.type(['payout', 'run', file, '--ref', 'march', '--confirm', '41,00']);
    expect(run.code, run.stderr).toBe(34);
  });
  afterAll(async () => {
    home.remove();
    await desk.database.drop();
    await desk.server.query(`DROP ROLE ${user}`);
    await desk.close().catch(() => {});
  });

  const type = (line: string) => ana.type(line.split(' '));
  const fileOf = (name: string, lines: readonly string[]) => {
    const path = join(home.home, name);
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
    return path;
  };

  test('is reconciled: a doubt is resolved and written there, a batch’s rows are known', async () => {
    const made = await type('batch create --field name=Folha --query batchId');
    const id = JSON.parse(made.stdout) as string;
    const file = fileOf('batch.csv', [
      'amount,keyType,key,description,identifier',
      '7.00,EMAIL,maria@example.com,,b1',
    ]);
    await ana.type(['batch', 'upload-csv', id, file]);
    await type(`batch review ${id}`);
    await type(`batch dispatch ${id} --confirm 7,00 --yes`);
    await type('sandbox settle --all');
    const run = await type('reconcile --reread-after 0 --json');
    const { summary, entries } = JSON.parse(run.stdout) as ReconcileDocument;
    expect([run.code, summary.byClass], run.stderr).toEqual([0, { matched: 9, resolved: 1, not_paid: 1 }]);
    expect(entries.filter(({ intent }) => intent?.batchId === id)).toHaveLength(1);
    const shown = await type('journal list --state settled --json');
    expect(shown.stdout).toContain(entries.find((entry) => entry.class === 'resolved')?.intent?.intentId);
  });

  test('gives the receipts of a run, a file each and in one', async () => {
    const folder = join(home.home, 'receipts');
    const each = await ana.type(['receipt', 'march', '--out', `${folder}/`, '--json']);
    expect([each.code, each.json]).toMatchObject([34, { written: 8, kept: 0, amount: 36 }]);
    expect(readdirSync(folder)).toHaveLength(8);
    const again = await ana.type(['receipt', 'march', '--out', `${folder}/`, '--json']);
    expect(again.json).toMatchObject({ written: 0, kept: 8 });
    const all = join(home.home, 'all.txt');
    await ana.type(['receipt', 'march', '--out', all]);
    expect(readFileSync(all, 'utf8').match(/^Receipt of a PIX$/gm)).toHaveLength(8);
  });
});
