import * as Flags from '@oclif/core/flags';
import { pendingNote, registrationFields, registrationOf } from '../../../lib/areas/pix/key-registration.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { register, registrationKeyTypes } from '../../../lib/contract/pix-keys.ts';
import { textMember } from '../../../lib/json/members.ts';
import { createOnce, creationFlags } from '../../../lib/payments/create-once.ts';

/** `brl pix keys register`: POST …/pix/keys. */
export default class PixKeysRegister extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Register a PIX key of this account.';
  static override description =
    `CPF, CNPJ and random keys are registered at once. For an e-mail or phone the service sends a code there: exit 20, and
"pix keys verify" confirms it. An account has 5 keys (a person) or 20 (a company). Every call for a random key makes another
one, so nothing is repeated by itself; no listing of keys is shown.
In the sandbox the code is 123456; otp-lost@example.com gets none, otp-disabled@example.com is refused,
policy-denied@example.com by the policy.`;
  static override examples = [
    '<%= config.bin %> pix keys register --key-type random',
    '<%= config.bin %> pix keys register --key-type EMAIL --key treasury@example.com',
  ];
  static override flags = {
    'key-type': Flags.string({
      description: 'kind of key',
      options: [...registrationKeyTypes],
      required: true,
    }),
    key: Flags.string({ description: 'the key; not for a random one' }),
    ...creationFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixKeysRegister);
    const body = await registrationOf(flags['key-type'], flags.key);
    await connected(this, flags, async (session) => {
      const made = await createOnce(this, session, {
        flags,
        operation: register,
        body: JSON.stringify(body),
        subject: `key of type ${flags['key-type']}`,
        view: (value) => ({ fields: registrationFields(value) }),
      });
      if (made?.status !== 202 && textMember(made?.value, 'status') !== 'pending_verification') return;
      process.exitCode = 20;
      this.note(pendingNote(made?.value));
    });
  }
}
