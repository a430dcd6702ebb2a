import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureIndex } from '../../src/lib/deliveries/search.ts';
import { openCaptureIndex } from '../../src/lib/deliveries/search-index.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { firstMs, madeCapture } from '../support/captures.ts';

const folder = mkdtempSync(join(tmpdir(), 'brl-found-'));
let index: CaptureIndex;

const people = (payee: string, payer: string, description: string) => ({
  payee: { name: payee, document: '52998224725' },
  payer: { name: payer, document: '***.444.777-**' },
  description,
});

beforeAll(() => {
  const file = join(folder, 'captures.sqlite');
  const store = openSqliteCaptures(file);
  store.add([
    {
      ...madeCapture(1, {
        identifier: 'invoice-77',
        amount: 150.75,
        data: people('Cecília Araújo', 'Oficina Ipê', 'Conserto do portão'),
      }),
    },
    {
      ...madeCapture(2, {
        amount: 1500,
        type: 'pix.in.completed',
        data: people('Loja Um', 'Áurea Nogueira', 'Aluguel'),
      }),
    },
    {
      ...madeCapture(3, {
        amount: 15_075,
        receivedAtMs: firstMs + 3_600_000,
        data: people('Loja Dois', 'Loja Dois', 'x'),
      }),
    },
    {
      ...madeCapture(4, {
        amount: 77.01,
        receivedAtMs: firstMs + 7_200_000,
        data: people('Loja Dois', 'Loja Dois', 'x'),
      }),
    },
  ]);
  index = openCaptureIndex(file);
  while (index.catchUp(1000) > 0);
  store.close();
});
afterAll(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

/** What a person types, and the deliveries that it is in. */
const texts: readonly (readonly [text: string, captureIds: readonly number[]])[] = [
  ['cecilia', [1]],
  ['ARAÚJO Cecília', [1]],
  ['oficina ipe', [1]],
  ['aurea', [2]],
  ['portao', [1]],
  ['529.982.247-25', [4, 3, 2, 1]],
  ['***.982.247-**', [4, 3, 2, 1]],
  ['123.444.777-35', [4, 3, 2, 1]],
  ['150,75', [1]],
  ['150.75', [1]],
  ['R$ 1.500,00', [2]],
  ['1500', [2]],
  // As reais it is another delivery, so it is not taken for centavos; 7701 is nobody's reais.
  ['15075', [3]],
  ['7701', [4]],
  ['Cecília 150,75', [1]],
  ['Cecília 1.500,00', []],
  ['10:00:00', [3]],
  ['10:59:59', [4]],
  ['2026-01-05 10:59:59', [4]],
  ['pix.in', [2]],
  ['invoice-77', [1]],
];

test.each(texts)('%j is found in every list', (text, captureIds) => {
  expect([index.find({ text }, { limit: 10 }), index.total({ text })]).toEqual([
    captureIds,
    captureIds.length,
  ]);
  expect(index.payments({ text }, { limit: 10 }).map(({ lastCaptureId }) => lastCaptureId)).toEqual(
    captureIds,
  );
});
