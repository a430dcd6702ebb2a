import * as Flags from '@oclif/core/flags';
import { madeAccreditation } from '../../lib/areas/accreditation/accreditation-settling.ts';
import {
  accreditationFields,
  lacksLink,
  statusLine,
} from '../../lib/areas/accreditation/accreditation-view.ts';
import { refuseSecond } from '../../lib/areas/accreditation/creation.ts';
import { personBody, personFlags } from '../../lib/areas/accreditation/person.ts';
import { maskDocument } from '../../lib/brazil/documents.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { createPf } from '../../lib/contract/accreditation.ts';
import { createOnce, creationFlags } from '../../lib/payments/create-once.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { awaitMade, checkWait } from '../../lib/payments/settling.ts';
import { accreditationWords } from '../../lib/words/accreditation.ts';
import { subject } from '../../lib/words/records.ts';

/** `brl accreditation create-pf`: POST /v1/accreditations/pf. */
export default class AccreditationCreatePf extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    ...personFlags,
    ...creationFlags,
    ...waitFlags,
    'allow-duplicate': Flags.boolean({
      helpGroup: 'SAFETY',
    }),
  };

  async run(): Ended {
    const { flags } = await this.parse(AccreditationCreatePf);
    checkWait(flags);
    return connected(this, flags, async (session) => {
      const today = new Date(session.serviceNow() - 3 * 3_600_000).toISOString().slice(0, 10);
      const { cpf, bodyText, notes } = personBody(flags, today);
      for (const note of notes) this.note(note);
      return createOnce(this, session, {
        flags,
        operation: createPf,
        body: bodyText,
        subject: subject.accreditation(`CPF ${maskDocument(cpf)}`),
        before: async () => {
          if (!flags['allow-duplicate']) await refuseSecond(session.client, 'pf', cpf);
        },
        view: (value) => ({ fields: accreditationFields(value) }),
        next: statusLine,
        made: async (created) => {
          if (lacksLink(created.value)) this.note(() => accreditationWords.noLinkYet);
          return awaitMade(this, session, flags, created, madeAccreditation);
        },
      });
    });
  }
}
