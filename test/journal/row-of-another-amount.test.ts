import { expect, test } from 'vitest';
import { otherPayment as otherPix } from '../../src/lib/journal/rails/pix.ts';
import { otherPayment } from '../../src/lib/journal/rails/reading.ts';

const answered = { status: 200, requestId: null, json: { value: {}, text: '{}' } } as never;
const row = { identifier: 'c1-1', idempotencyKey: 'brl-c1-1' } as never;
const ofRef = { identifier: 'r1-1', idempotencyKey: 'brl-r1-1' } as never;

test('the names of a row are made from its amount and payee: shown with others they prove nothing, and refuse nothing', () => {
  expect(otherPayment(answered, {}, row, 'knownOfAmount').state).toBe('UNCERTAIN');
  expect(otherPix(row, 'COMPLETED').state).toBe('UNCERTAIN');
  expect(otherPayment(answered, {}, ofRef, 'knownOfAmount').state).toBe('REFUSED');
  expect(otherPix(ofRef, 'COMPLETED').state).toBe('REFUSED');
});
