import type { DeliveryDetail } from '../shapes.ts';
import { bytesIn } from './body.ts';
import { type Context, copyButton, section } from './context.ts';
import { el, marked } from './dom.ts';
import { bytePieces } from './visible.ts';

/** So many places are shown, with so much around them and of them. */
const shownPlaces = 5;
const aroundBytes = 24;
const longestPart = 120;

/** The signed bytes beside the received ones, if the signed ones could be reconstructed. */
export function proofSection(context: Context, { proof, bodyBase64 }: DeliveryDetail): HTMLElement | null {
  if (proof === null) return null;
  const { t } = context;
  const [signed, received] = [bytesIn(proof.signedBase64), bytesIn(bodyBase64)];
  const more = proof.differences.length - shownPlaces;
  return section(
    t('signedBeside'),
    'proof',
    el('p', {}, t('signedLengths', { signed: signed.length, received: received.length })),
    ...proof.differences
      .slice(0, shownPlaces)
      .map((place) =>
        el(
          'dl',
          { class: 'signed' },
          el('dt', {}, t('signedHere')),
          el('dd', {}, part(signed, place.signedOffset, place.signedBytes)),
          el('dt', {}, t('receivedHere')),
          el('dd', {}, part(received, place.receivedOffset, place.receivedBytes)),
        ),
      ),
    more > 0 && el('p', { class: 'quiet' }, t('signedMore', { count: more })),
    el(
      'p',
      {},
      t('signedFix', { frameworks: proof.frameworks.join(', ') }),
      ' ',
      el('code', {}, proof.fix),
      copyButton(context, () => proof.fix, t('copyLine')),
    ),
  );
}

function part(bytes: Uint8Array, offset: number, length: number): HTMLElement {
  const piece = (from: number, to: number) => marked(bytePieces(bytes.subarray(Math.max(0, from), to)));
  const end = offset + length;
  const shownEnd = Math.min(end, offset + longestPart);
  return el(
    'pre',
    { class: 'bytes' },
    offset > aroundBytes && '…',
    ...piece(offset - aroundBytes, offset),
    el('mark', {}, ...piece(offset, shownEnd), shownEnd < end && '…'),
    ...piece(end, end + aroundBytes),
    end + aroundBytes < bytes.length && '…',
  );
}
