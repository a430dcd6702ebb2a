import { topic } from '../topic.ts';

/** The help of `brl status`. */
export const status = topic('help status', {
  status: {
    summary: 'Tell whether a payment was paid, by any of its names and whatever its way.',
    description: `NAME is an id from the journal, a ref, an identifier, an end-to-end id (of a payment made or received, or of a refund), a TED id, an id that
the service gave, an invoice's number in a file of payments, an idempotency key, a boleto's line or barcode, or a file's ref or run id.
The journal is asked first, then the service, by every route that may know the name. Without NAME it is brl today.

The exit code is that of the payment, as of journal recover and receipt: 0 settled or received, 20 on its way, 21 held, 30 not paid,
40 not known. 40 is also what no journal and no route knows: it may have been paid elsewhere. A run ends with 0, 20, 21, 34 or 41. --wait
waits for the final state. Nothing is sent.`,
    examples: {
      'brl status invoice-1042': '',
      'brl status E9999900520261121100681815f1cdd7': '',
      'brl status invoice-1042 --wait 2m': '',
    },
    args: { name: 'any name of a payment made or received, or of a run' },
  },
});
