import { topic } from '../topic.ts';

/** The help of `brl api`. */
export const api = topic('help api', {
  api: {
    summary: 'Make any API call, with the same safeguards.',
    description: `PATH starts at /v1 and is sent as typed; {accountId} becomes the account in use. No other host is called.
GET and HEAD are queries.

A change that moves no money according to the specification is sent once, and so is the deletion of
a PIX key, charge, limit, PIN, lock, or a credential's key or address: any 2xx is a success, with or without a body.

Every other call is treated as a payment: it asks first, and without a terminal requires --yes, and --ref or BRL_JOURNAL; it is
written to the journal before it is sent, always has an Idempotency-Key, and is never repeated automatically. It prints the
payment document and ends with the exit code of a payment; if it cannot be looked up it stays uncertain until "journal resolve".

--plan writes the call down for others to approve, if its route is that of a PIX, BigPix, TED, transfer or boleto, and its body has the members of
that payment and no others, an identifier among them (docs/approvals.md). It is then the plan of that payment: what a policy denies as "api" does not reach it.

--field reads an amount as --amount does (1.500 is refused). It keeps the typed digits of other numbers, and true, false and
null; everything else is text, and quotes turn digits into text: --field 'key="12345678909"'. --data is sent unchanged.

--include writes status and headers to stderr; for a query with --json they are part of the document: {status, headers, body}.`,
    examples: {
      'brl api GET /v1/banks/001': '',
      "brl api GET '/v1/accounts/{accountId}/pix/transactions' --query-field identifier=invoice-1042": '',
      "brl api POST '/v1/accounts/{accountId}/pix/out' --field amount=150.00 --field keyType=EMAIL --field key=maria@example.com --field identifier=invoice-1042 --dry-run":
        '',
      "brl api POST '/v1/accounts/{accountId}/pix/out' --data payment.json --ref invoice-1042 --yes --json":
        '',
    },
    args: {
      method: 'GET, HEAD, POST, PUT, PATCH or DELETE',
      path: 'path and query, starting at /v1, percent-encoded',
    },
    flags: {
      data: 'JSON body, sent byte for byte; - is stdin',
      field: 'a field of the JSON body; repeatable',
      'query-field': 'a query parameter, percent-encoded for you; repeatable',
      include: 'show the status and headers of the answer',
      paginate: 'read every page of a list and show them as one',
      ref: 'your own name for this payment; the same ref never pays twice from one journal',
      'despite-dispute': 'refund although a dispute (MED) takes the money back by itself',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
});
