import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../src/lib/errors/exit-codes.ts';
import { endingOf } from '../../src/lib/journal/ending.ts';
import { batchOf } from '../../src/lib/journal/rails/batch.ts';
import { batchFacts, batchStanding } from '../../src/lib/journal/rails/batch-facts.ts';

describe('what is read from a batch', () => {
  test('the sums and flags stand at the top or in the parts that the names suggest', () => {
    const review = { totalAmount: 10.5, validAmount: 10.5, balance: { sufficient: true, available: 99.99 } };
    const limits = {
      maxItems: 50,
      daily: { sufficient: false },
      perOperation: { night: { sufficient: true } },
    };
    for (const value of [
      { id: 'b1', status: 'DRAFT', ...review, limits },
      { batch: { batchId: 'b1', status: 'DRAFT', limits }, review },
    ]) {
      const facts = batchFacts(value);
      expect(facts).toMatchObject({ id: 'b1', status: 'DRAFT', totalCentavos: 1050, validCentavos: 1050 });
      expect(facts.checks.map(({ name, sufficient }) => [name, sufficient]).sort()).toEqual([
        ['balance', true],
        ['limits.daily', false],
        ['limits.perOperation.night', true],
      ]);
    }
  });

  test('counts INVALID rows, and makes nothing of what is no batch', () => {
    expect(batchFacts({ items: [{ status: 'INVALID' }, { status: 'VALID' }, null] })).toMatchObject({
      invalid: 1,
      total: 3,
    });
    for (const value of [null, 'text', 7, [], { total: -1, totalAmount: '10', items: 'many', status: 5 }]) {
      expect(batchFacts(value)).toMatchObject({ status: null, total: null, totalCentavos: null, items: [] });
    }
  });

  test.each([
    ['COMPLETED', 2, 2, 0, 0],
    ['COMPLETED', 3, 2, 0, 41],
    ['PARTIAL_FAILED', 3, 2, 1, 34],
    ['PARTIAL_FAILED', 3, 1, 1, 41],
    ['FAILED', 3, 0, 3, 34],
    ['COMPLETED', null, null, null, 0],
    ['PROCESSING', 3, 3, 0, 20],
    ['QUEUED', 3, 0, 0, 20],
    [null, 3, 3, 0, 40],
  ])('%s of %s rows, %s completed and %s failed, is exit %i', (status, total, completed, failed, exit) => {
    const standing = batchStanding({ status, total, completed, failed });
    expect(exitCodeOf(endingOf(standing))).toBe(exit);
  });

  test('a dispatch names its batch in its path', () => {
    expect(batchOf('/v1/accounts/a/pix/batches/b%2F1/dispatch')).toBe('b/1');
    expect(batchOf('/v1/accounts/a/pix/batches/b1/review')).toBeNull();
  });
});
