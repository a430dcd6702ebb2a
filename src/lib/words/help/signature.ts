import { topic } from '../topic.ts';

/** What `--help` says of `brl signature`. */
export const signature = topic('help signature', {
  'signature explain': {
    summary: 'Show what the signature of a request is made from; send nothing',
    description: `Prints each signed line, the hash of the body and, with a delegated credential, the signature.
Without one it prints the lines only. The signature is not a secret by itself: it needs an access token beside it, fits this one request,
and lapses 300 seconds after its time stamp.`,
    examples: {
      "brl signature explain GET '/v1/accounts/{accountId}/statement?page=0&size=50' --account 7d1f2c9a":
        'The lines of a query',
      'echo \'{"amount":150.75}\' | brl signature explain POST /v1/accounts/7d1f2c9a/pix/out --data - --idempotency-key invoice-1042 --timestamp 2026-03-09T14:05:06Z':
        'The lines of a payment whose body comes from standard input, at a chosen time',
    },
    args: {
      method: 'GET, POST, PUT, PATCH or DELETE',
      path: 'path and query as they are sent, percent-encoded; {accountId} is the account in use',
    },
    flags: {
      data: 'file with the body, byte for byte; - is standard input',
      'idempotency-key': 'value of the Idempotency-Key header',
      timestamp: 'text of X-Request-Timestamp instead of now',
    },
  },
  'signature verify': {
    summary: 'Sign a request and ask the service whether it agrees; creates nothing',
    description: `Sends one signed request to the service's own signature check, puts the text that the service
expects beside ours line by line, compares the clocks, and says what to change. The request itself is what is checked: the
specification shows no body for it, so --data is sent as it is. Needs a delegated credential.
Exit 0 when the signature is valid, 35 when it is not or when the service does not say.`,
    examples: {
      'brl signature verify': 'Check key, settings and clock',
      'echo \'{"amount":150.75}\' | brl signature verify --data - --idempotency-key invoice-1042':
        'Check with a body and an Idempotency-Key',
    },
    flags: {
      data: 'file with the body, byte for byte; - is standard input; {} unless given',
      'idempotency-key': 'send this Idempotency-Key, so that its line is checked too',
    },
  },
});
