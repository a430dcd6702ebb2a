import { expect, test } from 'vitest';
import { readReady, requireUnchanged } from '../../src/lib/areas/batch/dispatch.ts';
import type { Client } from '../../src/lib/client/client.ts';

const batch = { batchId: 'b', status: 'DRAFT', total: 2, totalAmount: 30, validAmount: 30 };
const rows = [
  { identifier: 'r1', key: 'maria@example.com', amount: 10 },
  { identifier: 'r2', key: 'joana@example.com', amount: 20 },
];

/** A service that shows these, one after the other. */
function showing(...shown: object[]): Client {
  const next = async () => ({ json: { value: shown.shift() } });
  return { read: next, write: next } as unknown as Client;
}

test.each<[string, object, boolean]>([
  ['nothing but the order of its rows', { ...batch, items: rows.toReversed() }, true],
  [
    'nothing but what a row says of the moment',
    { ...batch, items: rows.map((row) => ({ ...row, status: 'VALID', updatedAt: '2026-11-21T12:00:01Z' })) },
    true,
  ],
  ['a payee', { ...batch, items: [{ ...rows[0], key: 'eve@example.com' }, rows[1]] }, false],
  [
    'two amounts that leave the sum',
    {
      ...batch,
      items: [
        { ...rows[0], amount: 11 },
        { ...rows[1], amount: 19 },
      ],
    },
    false,
  ],
  ['its sum', { ...batch, totalAmount: 31, items: rows }, false],
  ['the number of its rows', { ...batch, total: 3, items: rows }, false],
])('a batch that changed %s between the screen and the yes', async (_what, now, isSame) => {
  const client = showing({ ...batch, items: rows }, now);
  const seen = await readReady(client, 'b');
  const checked = requireUnchanged(client, 'b', seen);
  if (isSame) await expect(checked).resolves.toBeUndefined();
  else await expect(checked).rejects.toMatchObject({ exit: 35 });
});

test('a batch that is reviewed now is compared with itself, not with its review', async () => {
  const { validAmount: _none, ...draft } = { ...batch, items: rows };
  const client = showing(draft, { ...batch, items: [{ itemId: 1 }, { itemId: 2 }] }, draft, draft);
  await expect(requireUnchanged(client, 'b', await readReady(client, 'b'))).resolves.toBeUndefined();
});
