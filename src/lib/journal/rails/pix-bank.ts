import { send, sendBank } from '../../contract/bigpix.ts';
import { outBankAccount } from '../../contract/pix-bank.ts';
import type { Rail } from './rail.ts';
import { lookUpPix, readUnnamed } from './raw.ts';

/** That the key is recognised is assumed, so only what stopped before the bank is repeated. */
const repeatable = [
  'db_unavailable',
  'banking_unavailable',
  'temporal_unavailable',
  'risk_check_unavailable',
  'workflow_start_failed',
  'workflow_signal_failed',
];

/**
 * PIX by bank data, and the deprecated payments in parts: bodies that the specification does not show. A payment is
 * looked up by the identifier of the person's data, else by the one that the answer named.
 */
export const pixBankRail: Rail = {
  operations: [outBankAccount, send, sendBank],
  mayRepeat: (code) => repeatable.includes(code),
  readResult: readUnnamed,
  lookUp: lookUpPix,
};
