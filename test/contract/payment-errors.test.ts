import { describe, expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';

const payments = operations.filter((operation) => operation.movesMoney);

describe.each(payments.map((operation) => [operation.id, operation.errors] as const))('%s', (id, errors) => {
  test('can be stopped by locks and PIN (specification, section 4.8)', () => {
    expect(errors).toEqual(
      expect.arrayContaining([
        'cashout_locked',
        'cashout_outside_hours',
        'cashout_source_ip_not_allowed',
        'pin_required',
      ]),
    );
  });

  // The specification ties neither a refund nor a whole batch to a window.
  test.skipIf(id === 'refund.send' || id === 'batches.dispatch')(
    'can be over each limit (specification, sections 4.5, 7.2 and 8)',
    () => {
      expect(errors).toEqual(
        expect.arrayContaining([
          'limit_exceeded',
          'limit_exceeded_daily',
          'limit_exceeded_nightly',
          'limit_exceeded_monthly',
          'limit_exceeded_transaction',
        ]),
      );
    },
  );

  test('names each code once', () => {
    expect(new Set(errors).size).toBe(errors.length);
  });
});
