import * as Flags from '@oclif/core/flags';
import { madeAccreditation } from '../../lib/areas/accreditation/accreditation-settling.ts';
import { accreditationFields, statusLine } from '../../lib/areas/accreditation/accreditation-view.ts';
import { refuseSecond } from '../../lib/areas/accreditation/creation.ts';
import { checkCallback } from '../../lib/areas/accreditation/person.ts';
import { isValidCnpj, isValidCpf, maskDocument } from '../../lib/brazil/documents.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { requiredBody } from '../../lib/command/body.ts';
import { bodyFlags } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { createPj } from '../../lib/contract/accreditation.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { member, textMember } from '../../lib/json/members.ts';
import { createOnce, creationFlags } from '../../lib/payments/create-once.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { awaitMade, checkWait } from '../../lib/payments/settling.ts';
import { accreditationWords } from '../../lib/words/accreditation.ts';
import { subject } from '../../lib/words/records.ts';

/** `brl accreditation create-pj`: POST /v1/accreditations/pj. */
export default class AccreditationCreatePj extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    ...bodyFlags,
    ...creationFlags,
    ...waitFlags,
    'allow-duplicate': Flags.boolean({
      helpGroup: 'SAFETY',
    }),
  };

  async run(): Ended {
    const { flags } = await this.parse(AccreditationCreatePj);
    checkWait(flags);
    const { text, value } = requiredBody({ ...flags, field: flags.field ?? [] });
    const cnpj = checkCompany(value);
    return connected(this, flags, async (session) => {
      return createOnce(this, session, {
        flags,
        operation: createPj,
        body: text,
        subject: subject.accreditation(`CNPJ ${maskDocument(cnpj)}`),
        before: async () => {
          if (!flags['allow-duplicate']) await refuseSecond(session.client, 'pj', cnpj);
        },
        view: (answer) => ({ fields: accreditationFields(answer) }),
        next: statusLine,
        made: (created) => awaitMade(this, session, flags, created, madeAccreditation),
      });
    });
  }
}

/** The fields of the body that the error catalogue names (specification, section 4.6). */
function checkCompany(value: unknown): string {
  const cnpj = textMember(member(value, 'company'), 'cnpj') ?? '';
  const partners = member(value, 'partners');
  const missing = ['documentType', 'document', 'legalName'].filter(
    (name) => textMember(value, name) === null,
  );
  if (cnpj === '') missing.push('company.cnpj');
  if (partners !== undefined && (!Array.isArray(partners) || partners.length === 0))
    missing.push(accreditationWords.atLeastOnePartner);
  if (missing.length > 0) throw usageError('missing_fields', accreditationWords.missing(missing.join(', ')));
  const type = textMember(value, 'documentType');
  if (type !== 'CPF' && type !== 'CNPJ')
    throw usageError('invalid_document_type', accreditationWords.documentType);
  const valid = type === 'CPF' ? isValidCpf : isValidCnpj;
  if (!valid(textMember(value, 'document') ?? '') || !isValidCnpj(cnpj))
    throw usageError('invalid_document', accreditationWords.wrongDigits);
  const callback = member(value, 'callbackUri');
  if (callback !== undefined) checkCallback(callback);
  return cnpj;
}
