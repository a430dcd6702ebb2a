import type { Operation } from '../contract/operation.ts';
import { batchRail } from './batch-rail.ts';
import { boletoRail } from './boleto-rail.ts';
import { creationRails } from './creation-rails.ts';
import { pixBankRail } from './pix-bank-rail.ts';
import { pixQrRail } from './pix-qr-rail.ts';
import { pixRail } from './pix-rail.ts';
import type { Rail } from './rail.ts';
import { rawRail } from './raw-rail.ts';
import { refundRail } from './refund-rail.ts';
import { tedRail } from './ted-rail.ts';
import { transferRail } from './transfer-rail.ts';

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

/** The rail and operation that an intent was sent by; null for one of a later version of this program. */
export function railOf(operationId: string): { readonly rail: Rail; readonly operation: Operation } | null {
  for (const rail of rails) {
    const operation = rail.operations.find((known) => known.id === operationId);
    if (operation) return { rail, operation };
  }
  return null;
}
