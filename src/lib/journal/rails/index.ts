import type { Operation } from '../../contract/operation.ts';
import { batchRail } from './batch.ts';
import { boletoRail } from './boleto.ts';
import { creationRails } from './creations.ts';
import { pixRail } from './pix.ts';
import { pixBankRail } from './pix-bank.ts';
import { pixQrRail } from './pix-qr.ts';
import type { Rail } from './rail.ts';
import { rawRail } from './raw.ts';
import { refundRail } from './refund.ts';
import { tedRail } from './ted.ts';
import { transferRail } from './transfer.ts';

const rails: readonly Rail[] = [
  pixRail,
  pixQrRail,
  pixBankRail,
  refundRail,
  tedRail,
  transferRail,
  batchRail,
  boletoRail,
  ...creationRails,
  rawRail,
];

/** The rail and operation that sent an intent; null for one from a later version of this program. */
export function railOf(operationId: string): { readonly rail: Rail; readonly operation: Operation } | null {
  for (const rail of rails) {
    const operation = rail.operations.find((known) => known.id === operationId);
    if (operation) return { rail, operation };
  }
  return null;
}
