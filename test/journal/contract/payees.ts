import { describe, expect, test } from 'vitest';
import { type KnownPayee, type NewPayeeChange, payeeBook } from '../../../src/lib/journal/payees.ts';
import { type Open, scope } from './desk.ts';

const supplier: KnownPayee = {
  nickname: 'Gráfica',
  to: { kind: 'pix-key', keyType: 'EMAIL', key: 'maria@example.com' },
  document: '52998224725',
  name: 'Maria Exemplo',
  note: null,
  owner: null,
};

const change = (given: Partial<NewPayeeChange> = {}): NewPayeeChange => ({
  payeeId: null,
  kind: 'added',
  payee: supplier,
  operator: 'ana',
  operatorBy: 'os-user',
  machine: 'desk',
  atMs: 1000,
  ...given,
});

/** How payees are kept under their nicknames: the contract of every store. */
export function keepsPayees(open: Open): void {
  describe('payees', () => {
    test('are a history of each account, which is read back as it was written', async () => {
      const journal = await open();
      const payees = await journal.payees();
      expect(await payees.changes(scope)).toEqual([]);
      expect(await payees.add(scope, 0, [change(), change({ payee: { ...supplier, nickname: 'B' } })])).toBe(
        true,
      );
      const renamed = change({
        payeeId: 1,
        kind: 'renamed',
        operatorBy: 'variable',
        payee: { ...supplier, nickname: 'C' },
      });
      expect(await payees.add(scope, 2, [renamed])).toBe(true);
      await journal.close();
      const again = await open();
      const changes = await (await again.payees()).changes(scope);
      expect(changes).toMatchObject([
        { ...change(), payeeId: 1, number: 1, atMs: expect.any(Number) },
        { payeeId: 2, number: 2, operator: 'ana', operatorBy: 'os-user', machine: 'desk' },
        {
          kind: 'renamed',
          payeeId: 1,
          number: 3,
          operatorBy: 'variable',
          payee: { nickname: 'C', to: supplier.to },
        },
      ]);
      expect([...payeeBook(changes).known.keys()]).toEqual(['b', 'c']);
      expect(await (await again.payees()).changes({ ...scope, accountId: 'other' })).toEqual([]);
      expect(await (await again.payees()).everyChange('sandbox')).toMatchObject([scope, scope, scope]);
      expect(await (await again.payees()).everyChange('production')).toEqual([]);
      await again.close();
    });

    test('are changed by one at a time: who has not seen the last change writes none', async () => {
      const journal = await open();
      const payees = await journal.payees();
      await payees.add(scope, 0, [change()]);
      expect(await payees.add(scope, 0, [change({ payee: { ...supplier, nickname: 'B' } })])).toBe(false);
      const both = await Promise.all(
        ['X', 'Y'].map((nickname) =>
          payees.add(scope, 1, [change({ payee: { ...supplier, nickname } }), change({ kind: 'removed' })]),
        ),
      );
      expect(both.toSorted()).toEqual([false, true]);
      expect(await payees.changes(scope)).toHaveLength(3);
      await journal.close();
    });
  });
}
