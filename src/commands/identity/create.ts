import * as Flags from '@oclif/core/flags';
import { checkCallback } from '../../lib/areas/accreditation/person.ts';
import { madeVerification } from '../../lib/areas/identity/identity-settling.ts';
import { isValidCpf, maskDocument, withoutPunctuation } from '../../lib/brazil/documents.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { readBody } from '../../lib/command/body.ts';
import { connected } from '../../lib/command/service.ts';
import { create, creationsPerMonth, displayMessageMaxLength, purposes } from '../../lib/contract/identity.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { textMember } from '../../lib/json/members.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { createOnce, creationFlags } from '../../lib/payments/create-once.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { awaitMade, checkWait } from '../../lib/payments/settling.ts';
import { identityWords } from '../../lib/words/identity.ts';
import { subject } from '../../lib/words/records.ts';

/** `brl identity create`: POST /v1/identity-verifications. */
export default class IdentityCreate extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    cpf: Flags.string({ helpValue: 'CPF', required: true }),
    purpose: Flags.string({ helpValue: 'TEXT', required: true }),
    'reference-id': Flags.string({ helpValue: 'ID', required: true }),
    'callback-uri': Flags.string({ helpValue: 'URL', required: true }),
    'display-message': Flags.string({ helpValue: 'TEXT' }),
    field: Flags.string({
      helpValue: 'NAME=VALUE',
      multiple: true,
    }),
    ...creationFlags,
    ...waitFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(IdentityCreate);
    checkWait(flags);
    const cpf = withoutPunctuation(flags.cpf) ?? '';
    if (!isValidCpf(cpf)) throw usageError('invalid_document', identityWords.notCpf);
    checkCallback(flags['callback-uri']);
    const message = flags['display-message'];
    if (message !== undefined) checkMessage(message);
    const others = (readBody(undefined, flags.field ?? [])?.value ?? {}) as Record<string, unknown>;
    if (!(purposes as readonly string[]).includes(flags.purpose))
      this.note(() => identityWords.otherPurpose(flags.purpose));
    return connected(this, flags, async (session) => {
      const body = {
        ...others,
        [session.client.connection.settings.identityDocumentField]: cpf,
        purpose: flags.purpose,
        referenceId: flags['reference-id'],
        callbackUri: flags['callback-uri'],
        ...(message === undefined ? {} : { displayMessage: message }),
      };
      return createOnce(this, session, {
        flags,
        operation: create,
        body: JSON.stringify(body),
        subject: subject.verification(maskDocument(cpf)),
        before: async () => this.note(() => identityWords.usesOne(creationsPerMonth)),
        view: (value) => ({ fields: answerFields(value) }),
        made: async (created) => {
          const id = textMember(created.value, 'id');
          if (id) this.note(() => identityWords.next(this.further(`brl identity status ${id}`)));
          return awaitMade(this, session, flags, created, madeVerification);
        },
      });
    });
  }
}

/** Plain text: a link or markup in it would look to the person as if it were ours. */
function checkMessage(message: string): void {
  const tooLong = [...message].length > displayMessageMaxLength;
  const notPlain = /[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(message) || message.trim() === '';
  if (!tooLong && !notPlain) return;
  throw usageError(
    'invalid_field',
    tooLong ? identityWords.messageTooLong(displayMessageMaxLength) : identityWords.messageNotPlain,
  );
}
