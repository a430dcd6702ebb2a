import * as Flags from '@oclif/core/flags';
import { creating } from '../../lib/areas/accreditation/creation.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { requiredBody } from '../../lib/command/body.ts';
import { bodyFlags } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { biometryEvidence } from '../../lib/contract/accreditation.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { checkNames } from '../../lib/payments/facts.ts';
import { accreditationWords } from '../../lib/words/accreditation.ts';

/** `brl accreditation upload-evidence`: POST /v1/accreditations/biometry-evidence. */
export default class AccreditationUploadEvidence extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    ...bodyFlags,
    'idempotency-key': Flags.string({ helpValue: 'KEY', helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccreditationUploadEvidence);
    checkNames(flags);
    const bodyText = requiredBody({ ...flags, field: flags.field ?? [] }).text;
    await connected(this, flags, async (session) => {
      await creating(async () => {
        await change(this, session, {
          flags,
          operation: biometryEvidence,
          input: { bodyText },
          idempotencyKey: flags['idempotency-key'],
          view: (value) => ({ fields: answerFields(value) }),
        });
      }, accreditationWords.evidenceList);
    });
  }
}
