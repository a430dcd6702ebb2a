import { brasiliaDay } from '../../brazil/clock.ts';
import type { Receipt } from './receipt.ts';

/**
 * The name of a receipt's file in a folder, without its ending: day, payee, reference, and the part of an id that no other
 * payment has. The same payment gets the same name again, and no other one ever gets it. ASCII alone, and short: it goes by
 * mail and through every system.
 */
export function fileNameOf(receipt: Receipt): string {
  const { payee, payeeShown, payeeOrdered, names } = receipt;
  const name = payee?.name ?? payeeShown?.name ?? payeeOrdered?.name ?? '';
  return [dayOf(receipt), word(name), word(names.ref ?? names.reference ?? ''), ownPart(receipt)]
    .filter((part) => part !== '')
    .join('_');
}

function dayOf({ paidAt, wanted, lookedUpAtMs }: Receipt): string {
  const paidAtMs = Date.parse(paidAt ?? '');
  return brasiliaDay(Number.isNaN(paidAtMs) ? (wanted.intent?.createdAtMs ?? lookedUpAtMs) : paidAtMs);
}

/** An end-to-end id begins with the bank and the minute, which others share; the rest of it is the payment's own. */
function ownPart({ names, lookedUpAtMs }: Receipt): string {
  const { endToEndId, intentId, tedId, paymentId } = names;
  const end = /^[ED][0-9A-Za-z]{20}([0-9A-Za-z]{11})$/.exec(endToEndId ?? '')?.[1];
  const others = [intentId?.replace('int_', ''), tedId, paymentId].find((id) => id);
  return end ?? (word(others ?? '') || String(lookedUpAtMs));
}

const longestPart = 40;

/** A text as a part of a name: letters without accents, digits, points and hyphens. */
function word(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .slice(0, longestPart)
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}
