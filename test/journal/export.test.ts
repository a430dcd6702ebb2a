import { expect, test } from 'vitest';
import { exportRecord } from '../../src/lib/areas/journal/journal-view.ts';
import type { Intent } from '../../src/lib/journal/intent.ts';

/** The output of `journal export` for a payment to `destination`. */
function exported(destination: string, message: string | null = null) {
  const finding = { state: 'REFUSED', code: 'x', message, bodyText: null };
  const intent = { destination, amountCentavos: 100, createdAtMs: 0, lastSentAtMs: null, closedAtMs: null };
  const events = [{ kind: 'STATE', atMs: 0, finding }];
  return exportRecord({ intent: intent as unknown as Intent, events: events as never }, false) as {
    destination: string;
    events: [{ message: string }];
  };
}

test.each([
  ['EMAIL maria@example.com', 'EMAIL m***@example.com'],
  ['CPF 52998224725', 'CPF ***.982.247-**'],
  // A TED and the three ways of a transfer.
  [
    'bank 341 branch 1234 account 56789 CHECKING of 52998224725',
    'bank 341 branch 1234 account 56789 CHECKING of ***.982.247-**',
  ],
  ['the account of 11444777000161', 'the account of **.444.777/0001-**'],
  ['branch 0001 account 123 of 52998224725', 'branch 0001 account 123 of ***.982.247-**'],
  // A key in a body whose shape the specification does not show.
  ['maria@example.com', 'm***@example.com'],
  ['7d9f0335-8dcc-4054-9bf9-0dbd61d36906', '7d9f0335-****-****-****-********6906'],
  // Values that name no person stay.
  ['account 7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'account 7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
  ['batch b-17', 'batch b-17'],
  ['charge of R$\u00a025,00', 'charge of R$\u00a025,00'],
])('an export shows %s as %s', (destination, shown) => {
  expect(exported(destination).destination).toBe(shown);
});

test('documents and keys in what the service said are hidden too', () => {
  const { events } = exported('batch b-17', 'CPF 52998224725 is not the holder of maria@example.com');
  expect(events[0].message).toBe('CPF ***.982.247-** is not the holder of m***@example.com');
});
