import { pay } from '../contract/boleto.ts';
import { out } from '../contract/pix.ts';
import { outBankAccount } from '../contract/pix-bank.ts';
import { payAsync } from '../contract/pix-qr.ts';
import { out as tedOut } from '../contract/ted.ts';
import { internal } from '../contract/transfer.ts';
import { type PayoutRail, payoutRails } from './orders/payout-row.ts';
import type { LintSummary } from './sheet/verdict.ts';

/** What pays the rows of a rail; of a transfer, one of its forms. */
const operations: Readonly<Record<PayoutRail, string>> = {
  pix: out.id,
  'pix-bank': outBankAccount.id,
  ted: tedOut.id,
  transfer: internal.id,
  boleto: pay.id,
  qr: payAsync.id,
};

/** The operations that the rows of a file are paid by. */
export function operationsOf({ rails }: Pick<LintSummary, 'rails'>): readonly string[] {
  return operationsOfRails(payoutRails.filter((rail) => rails[rail].rows > 0));
}

/** The same by the names of the rails. */
export function operationsOfRails(names: readonly string[]): readonly string[] {
  return payoutRails.filter((rail) => names.includes(rail)).map((rail) => operations[rail]);
}
