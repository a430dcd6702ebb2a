import { pay, payAsync } from '../../contract/pix-qr.ts';
import { pixRail } from './pix.ts';
import type { Rail } from './rail.ts';

/** Destination of a code whose key nobody told us. */
const withoutKey = 'QR code ';

/** The destination that is written down: the key that the bank named, else the one that the code itself names. */
export function qrDestination(key: string | null, otherwise: string): string {
  return key === null ? `${withoutKey}${otherwise}` : `QR ${key}`;
}

/** Paying a QR code: the result and the look-ups of a PIX by key (specification, sections 2.5 and 4.1). */
export const pixQrRail: Rail = {
  operations: [payAsync, pay],
  readResult: pixRail.readResult,
  lookUpFirst: ['qr_gone'],
  lookUp(client, intent) {
    const hidden = intent.destination?.startsWith(withoutKey);
    return pixRail.lookUp(client, hidden ? { ...intent, destination: null } : intent);
  },
};
