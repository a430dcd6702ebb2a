import { send, sendBank } from '../../contract/bigpix.ts';
import { outBankAccount } from '../../contract/pix-bank.ts';
import type { Rail } from './rail.ts';
import { lookUpPix, readUnnamed } from './raw.ts';

/** That the service recognises the key is only assumed, so a request is repeated only after errors from before the bank. */
const repeatable = [
  'db_unavailable',
  'banking_unavailable',
  'temporal_unavailable',
  'risk_check_unavailable',
  'workflow_start_failed',
  'workflow_signal_failed',
];

/**
 * PIX by bank data, and the deprecated payments in parts, whose bodies the specification does not show. A payment is looked up
 * by the identifier in the body, otherwise by the one in the answer.
 */
export const pixBankRail: Rail = {
  operations: [outBankAccount, send, sendBank],
  mayRepeat: (code) => repeatable.includes(code),
  readResult: readUnnamed,
  lookUp: lookUpPix,
};
