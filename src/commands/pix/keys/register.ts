import * as Flags from '@oclif/core/flags';
import { pendingNote, registrationFields, registrationOf } from '../../../lib/areas/pix/key-registration.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { register } from '../../../lib/contract/pix-keys.ts';
import { textMember } from '../../../lib/json/members.ts';
import { createOnce, creationFlags } from '../../../lib/payments/create-once.ts';
import { subject } from '../../../lib/words/records.ts';

/** `brl pix keys register`: POST …/pix/keys. */
export default class PixKeysRegister extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    'key-type': Flags.string({ helpValue: 'CPF|CNPJ|EMAIL|PHONE|EVP|random', required: true }),
    key: Flags.string({ helpValue: 'KEY' }),
    ...creationFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(PixKeysRegister);
    const body = await registrationOf(flags['key-type'], flags.key);
    return connected(this, flags, async (session) => {
      return createOnce(this, session, {
        flags,
        operation: register,
        body: JSON.stringify(body),
        subject: subject.keyOfType(`${body.keyType}`),
        view: (value) => ({ fields: registrationFields(value, body.pixKey) }),
        made: async ({ status, value }) => {
          if (status !== 202 && textMember(value, 'status') !== 'pending_verification') return undefined;
          this.note(() => pendingNote(value));
          return 'pending';
        },
      });
    });
  }
}
