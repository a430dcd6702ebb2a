import type { scenarioWords } from '../../words/scenario.ts';

/** The scenarios that come with brl, in the form of a file. */
export const scenarios: Readonly<
  Record<keyof typeof scenarioWords.shipped, { readonly events: readonly object[] }>
> = {
  'refunded-in-part': {
    events: [
      { event: 'pix.in.completed' },
      { event: 'qrcode.paid' },
      { event: 'pix.refund.completed', after: '2s', fields: { 'data.amount': 50.25 } },
    ],
  },
  'timeout-then-completed': {
    events: [{ event: 'pix.out.timeout' }, { event: 'pix.out.completed', after: '2s' }],
  },
  'med-accepted': {
    events: [
      { event: 'pix.in.completed' },
      { event: 'pix.med.opened', after: '1s' },
      { event: 'pix.med.updated', after: '2s', fields: { 'data.status': 'ACCEPTED' } },
    ],
  },
  batch: {
    events: [
      { event: 'pix.out.completed', payment: 'a' },
      { event: 'pix.out.failed', payment: 'b' },
      { event: 'pix.out.completed', payment: 'c', fault: 'twice' },
      { event: 'pix.batch.completed', after: '1s' },
    ],
  },
  'paid-after-expiry': {
    events: [
      { event: 'qrcode.expired' },
      { event: 'pix.in.completed', after: '2s' },
      { event: 'qrcode.paid', fault: 'late' },
    ],
  },
  'secret-rotated': {
    events: [
      { event: 'pix.in.completed', payment: 'a' },
      { event: 'pix.in.completed', payment: 'b', after: '1s', fault: 'wrong-secret' },
      { event: 'pix.in.completed', payment: 'b', after: '1s', attempt: 2 },
    ],
  },
};
