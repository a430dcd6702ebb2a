import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machine } from '../support/brl.ts';

test('the same file into the same batch is refused after a success, and goes where it is meant', async () => {
  const pc = machine();
  const env = { BRL_ENVIRONMENT: 'sandbox' };
  const brl = (...line: string[]) => pc.brl([...line, '--json'], { env });
  const file = join(pc.home, 'rows.csv');
  writeFileSync(
    file,
    'amount,keyType,key,description,identifier\n10.00,EMAIL,maria@example.com,a,\n11.00,EMAIL,maria@example.com,b,\n',
  );
  const made = await brl('batch', 'create', '--field', 'name=march');
  const id = String((made.json as unknown as { batchId: string }).batchId);
  const upload = (...more: string[]) => brl('batch', 'upload-csv', id, file, ...more);
  expect((await upload()).code).toBe(0);
  const again = await upload();
  expect([again.code, again.json.error?.code]).toEqual([33, 'duplicate_upload']);
  expect(again.json.error?.message).toContain(id);
  const total = async () => ((await brl('batch', 'status', id)).json as unknown as { total: number }).total;
  const before = await total();
  expect((await upload('--allow-duplicate')).code).not.toBe(33);
  expect(await total()).toBeGreaterThanOrEqual(before);
});
