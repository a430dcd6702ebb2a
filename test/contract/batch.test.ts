import { expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';
import { batchErrors } from './witness-batch.ts';

test.each(Object.entries(batchErrors))('%s names the errors that are about it', (id, codes) => {
  const operation = operations.find((known) => known.id === id);
  expect(operation?.errors).toEqual(expect.arrayContaining([...codes]));
});

test('only the export of failed rows is known', () => {
  const query = operations.find(({ id }) => id === 'batches.exportItems')?.query;
  expect([
    query?.safeParse({ status: 'failed' }).success,
    query?.safeParse({ status: 'all' }).success,
  ]).toEqual([true, false]);
});

test('nothing repeats a dispatch, an issued boleto or an upload', () => {
  const never = [
    'batches.dispatch',
    'boletoCharge.create',
    'boletoCharge.dispatchBatch',
    'batches.uploadCsv',
  ];
  const rows = operations.filter(({ id }) => never.includes(id));
  expect(rows.map(({ retry }) => retry)).toEqual(never.map(() => 'never'));
});
