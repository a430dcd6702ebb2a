import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { describedRequest, explain, explanationAnswer, remarks } from '../../lib/areas/signature/view.ts';
import { formatTimestamp } from '../../lib/client/canonical.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { type Resolved, resolveConnection } from '../../lib/connection/connect.ts';
import { openSigningKey } from '../../lib/connection/signing-key.ts';
import { usageError } from '../../lib/errors/cli-error.ts';

export default class SignatureExplain extends BaseCommand {
  static override summary = 'Show what the signature of a request is made from; send nothing';
  static override description =
    `Prints each signed line, the hash of the body and, with a delegated credential, the signature.
Without one it prints the lines only. The signature is not a secret by itself: it needs an access token beside it, fits this one request,
and lapses 300 seconds after its time stamp.`;
  static override examples = [
    {
      description: 'The lines of a query',
      command:
        "<%= config.bin %> <%= command.id %> GET '/v1/accounts/{accountId}/statement?page=0&size=50' --account 7d1f2c9a",
    },
    {
      description: 'The lines of a payment whose body comes from standard input, at a chosen time',
      command:
        'echo \'{"amount":150.75}\' | <%= config.bin %> <%= command.id %> POST /v1/accounts/7d1f2c9a/pix/out --data - --idempotency-key invoice-1042 --timestamp 2026-03-09T14:05:06Z',
    },
  ];
  static override args = {
    method: Args.string({ description: 'GET, POST, PUT, PATCH or DELETE', required: true }),
    path: Args.string({
      description: 'path and query as they are sent, percent-encoded; {accountId} is the account in use',
      required: true,
    }),
  };
  static override flags = {
    data: Flags.string({
      description: 'file with the body, byte for byte; - is standard input',
      helpValue: 'FILE|-',
    }),
    'idempotency-key': Flags.string({ description: 'value of the Idempotency-Key header', helpValue: 'KEY' }),
    timestamp: Flags.string({ description: 'text of X-Request-Timestamp instead of now', helpValue: 'TEXT' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SignatureExplain);
    const place = reachable(resolveConnection({ flags, env: process.env }));
    const timestamp = flags.timestamp ?? formatTimestamp(Date.now(), place.settings.timestampFormat);
    const request = describedRequest({
      method: methodOf(args.method),
      path: args.path,
      hostUrl: place.hostUrl,
      accountId: place.accountId,
      data: flags.data,
      idempotencyKey: flags['idempotency-key'],
    });
    refuseOddTimestamp(timestamp);
    const key = place.signing === null ? null : await openSigningKey(place.signing);
    if (key === null)
      this.note('No delegated credential is configured: these are the lines, without a signature.');
    for (const remark of remarks(request)) this.note(remark);
    const explanation = explain(request, timestamp, key, place.settings);
    await this.show(explanationAnswer(explanation, request.body?.length ?? null), flags);
  }
}

function reachable(resolved: Resolved) {
  return resolved.kind === 'service'
    ? resolved.connection
    : { hostUrl: null, accountId: resolved.accountId, signing: null, settings: resolved.settings };
}

function methodOf(text: string): string {
  const method = text.toUpperCase();
  if (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return method;
  throw usageError('invalid_method', 'METHOD must be GET, POST, PUT, PATCH or DELETE.');
}

/** RFC 3339 with its zone, or 10 to 16 digits of Unix time. */
const timestampText = /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)|\d{10,16})$/;

function refuseOddTimestamp(text: string): void {
  if (timestampText.test(text)) return;
  throw usageError(
    'invalid_timestamp',
    '--timestamp must be an RFC 3339 time with its zone, or Unix seconds or milliseconds.',
    'For example --timestamp 2026-03-09T14:05:06Z',
  );
}
