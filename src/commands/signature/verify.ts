import * as Flags from '@oclif/core/flags';
import { checkAnswer, checkSignature, type SignatureCheck } from '../../lib/areas/signature/check.ts';
import { readBytes, refuseOddKey } from '../../lib/areas/signature/signature-view.ts';
import { NoAnswerError, ServiceError } from '../../lib/client/errors.ts';
import type { Answered, Reply } from '../../lib/client/reply.ts';
import type { EncodedRequest } from '../../lib/client/request.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { openSession, type Session } from '../../lib/connection/session.ts';
import { openSigningKey } from '../../lib/connection/signing-key.ts';
import { signatureVerify } from '../../lib/contract/security.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { outcomeWords } from '../../lib/words/outcome.ts';
import { signatureWords } from '../../lib/words/signature.ts';

export default class SignatureVerify extends BaseCommand {
  static override flags = {
    data: Flags.string({
      helpValue: 'FILE|-',
    }),
    'idempotency-key': Flags.string({
      helpValue: 'KEY',
    }),
  };

  async run(): Ended {
    const { flags } = await this.parse(SignatureVerify);
    const idempotencyKey = flags['idempotency-key'] ?? null;
    refuseOddKey(idempotencyKey);
    const body = flags.data === undefined ? Buffer.from('{}') : readBytes(flags.data);
    const session = await openSession({ flags, env: process.env, note: (text) => this.note(text) });
    try {
      const request = { ...session.client.encode(signatureVerify, {}, idempotencyKey), body };
      const check = await whileWorking(
        () => outcomeWords.asking,
        () => verify(session, request),
      );
      await this.show(checkAnswer(check), flags);
      return check.valid === true ? undefined : 'check_failed';
    } finally {
      await session.close();
    }
  }
}

async function verify({ client }: Session, request: EncodedRequest): Promise<SignatureCheck> {
  const { signing, settings } = client.connection;
  if (signing === null) throw nothingSigns();
  const key = await openSigningKey(signing);
  const reply = await client.exchange(request);
  const nowMs = systemClock.now();
  return checkSignature(request, answered(reply), key, nowMs, settings);
}

/** The check is always answered with 200 (specification, section 4.8), whatever its verdict. */
function answered(reply: Reply): Answered {
  if (reply.kind !== 'answer') throw new NoAnswerError(reply);
  if (reply.status !== 200) throw new ServiceError(reply, signatureVerify);
  return reply;
}

function nothingSigns(): CliError {
  return new CliError({
    code: 'signing_key_missing',
    ends: 'configuration',
    message: signatureWords.doesNotSign,
    hint: signatureWords.doesNotSignHint,
  });
}
