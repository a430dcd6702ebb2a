import { topic } from '../topic.ts';

/** The help of `brl signature`. */
export const signature = topic('help signature', {
  'signature explain': {
    summary: 'Show what the signature of a request is made from; sends nothing.',
    description: `Prints each signed line, the hash of the body and, with a delegated credential, the signature.
Without one it prints only the lines. The signature alone is not a secret: it works only with an access token and for this
one request, and expires 300 seconds after its timestamp.`,
    examples: {
      "brl signature explain GET '/v1/accounts/{accountId}/statement?page=0&size=50' --account 7d1f2c9a":
        'The lines of a query:',
      'echo \'{"amount":150.75}\' | brl signature explain POST /v1/accounts/7d1f2c9a/pix/out --data - --idempotency-key invoice-1042 --timestamp 2026-03-09T14:05:06Z':
        'The lines of a payment whose body comes from standard input, at a chosen time:',
    },
    args: {
      method: 'GET, POST, PUT, PATCH or DELETE',
      path: 'path and query as sent, percent-encoded; {accountId} is the account in use',
    },
    flags: {
      data: 'the exact body, byte for byte; - is stdin',
      'idempotency-key': 'value of the Idempotency-Key header',
      timestamp: 'value of X-Request-Timestamp (default: now)',
    },
  },
  'signature verify': {
    summary: 'Sign a request and ask the service whether it agrees; creates nothing.',
    description: `Sends one signed request to the signature check of the service, compares the text that the service expects
with the signed text line by line, compares the clocks, and says what to change. The request itself is checked: the
specification documents no body for it, so --data is sent unchanged. Requires a delegated credential.

Exit 0 when the signature is valid, 35 when it is not or when the service does not say.`,
    examples: {
      'brl signature verify': 'Check key, settings and clock:',
      'echo \'{"amount":150.75}\' | brl signature verify --data - --idempotency-key invoice-1042':
        'Check with a body and an Idempotency-Key:',
    },
    flags: {
      data: 'the exact body, byte for byte; - is stdin (default: {})',
      'idempotency-key': 'send this Idempotency-Key, so that its line is also checked',
    },
  },
});
