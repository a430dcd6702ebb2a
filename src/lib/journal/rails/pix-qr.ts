import { pay, payAsync } from '../../contract/pix-qr.ts';
import { pixRail } from './pix.ts';
import type { Rail } from './rail.ts';

/** Paying a QR code: same result and look-ups as a PIX by key (specification, sections 2.5 and 4.1). */
export const pixQrRail: Rail = {
  operations: [payAsync, pay],
  readResult: pixRail.readResult,
  lookUpFirst: ['qr_gone'],
  lookUp: pixRail.lookUp,
};
