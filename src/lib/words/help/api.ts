import { topic } from '../topic.ts';

/** What `--help` says of `brl api`. */
export const api = topic('help api', {
  api: {
    summary: 'Send any call of the service, with the same guards.',
    description: `PATH is sent as it is typed, from /v1; {accountId} becomes the account in use. No other host is called.
GET and HEAD are queries. A change that the specification says moves no money is sent once, and so is the deletion of a PIX key,
charge, limit, PIN, lock, or a credential's key or address: any 2xx is done, with a body or without. Every other call is treated as
a payment: it asks, off a terminal it needs --yes, and --ref or BRL_JOURNAL; it is written to the journal before it is sent,
always has an Idempotency-Key, and is never sent again by itself. Its answer is the payment document, its exit code
that of a payment; what cannot be looked up stays uncertain until "journal resolve".
--field reads an amount as --amount does (1.500 is refused), and keeps other numbers with the digits typed, and true, false
and null; all else is text, and quotes make text of digits: --field 'key="12345678909"'. --data is sent as it is. Status and headers of --include go to stderr; for a query with --json they stand in
the document: {status, headers, body}.`,
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
      path: 'path and query from /v1, percent-encoded',
    },
    flags: {
      data: 'file with the JSON body, sent byte for byte; - is standard input',
      field: 'a member of the JSON body; repeat it',
      'query-field': 'a query parameter, percent-encoded for you; repeat it',
      include: 'show status and headers of the answer',
      paginate: 'read a list to its end and show it as one',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
});
