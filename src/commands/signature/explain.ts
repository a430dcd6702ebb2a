import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import {
  describedRequest,
  explain,
  explanationAnswer,
  remarks,
} from '../../lib/areas/signature/signature-view.ts';
import { formatTimestamp } from '../../lib/client/canonical.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { type Resolved, resolveConnection } from '../../lib/connection/connect.ts';
import { openSigningKey } from '../../lib/connection/signing-key.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { signatureWords } from '../../lib/words/signature.ts';

export default class SignatureExplain extends BaseCommand {
  static override args = {
    method: Args.string({ required: true }),
    path: Args.string({
      required: true,
    }),
  };
  static override flags = {
    data: Flags.string({
      helpValue: 'FILE|-',
    }),
    'idempotency-key': Flags.string({ helpValue: 'KEY' }),
    timestamp: Flags.string({ helpValue: 'TEXT' }),
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
    if (key === null) this.note(() => signatureWords.noCredential);
    for (const remark of remarks(request)) this.note(remark);
    const explanation = await explain(request, timestamp, key, place.settings);
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
  throw usageError('invalid_method', signatureWords.method);
}

/** RFC 3339 with its zone, or 10 to 16 digits of Unix time. */
const timestampText = /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)|\d{10,16})$/;

function refuseOddTimestamp(text: string): void {
  if (timestampText.test(text)) return;
  throw usageError(
    'invalid_timestamp',
    signatureWords.timestamp,
    signatureWords.timestampHint('--timestamp 2026-03-09T14:05:06Z'),
  );
}
