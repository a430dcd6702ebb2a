import { afterAll, beforeAll } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { hurried } from '../support/hurry.ts';

export let pc: Machine;

/** A machine with a sandbox, for all tests of the file that calls it. */
export function openMachineForThisFile(): void {
  beforeAll(() => {
    pc = hurried(machine({ BRL_ENVIRONMENT: 'sandbox' }));
  });
  afterAll(() => pc.remove());
}

export const create = (identifier: string, ...more: string[]) =>
  pc.brl([
    'qr',
    'create',
    '--key',
    '11444777000161',
    '--amount',
    '25,00',
    '--identifier',
    identifier,
    ...more,
  ]);

export const result = (run: { json: unknown }) => run.json as Record<string, unknown>;

export const fields = (...pairs: string[]) => pairs.flatMap((pair) => ['--field', pair]);

export const bank = fields(
  'amount=10.00',
  'bankCode=033',
  'branch=1234',
  'account=56789',
  'identifier=inv-9',
);

export const account = '--bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25';
