import * as Flags from '@oclif/core/flags';
import { refuseSecond } from '../../lib/areas/accreditation/creation.ts';
import { personBody, personFlags } from '../../lib/areas/accreditation/person.ts';
import { accreditationFields, lacksLink } from '../../lib/areas/accreditation/view.ts';
import { maskDocument } from '../../lib/brazil/documents.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { createPf } from '../../lib/contract/accreditation.ts';
import { createOnce, creationFlags } from '../../lib/payments/create-once.ts';

/** `brl accreditation create-pf`: POST /v1/accreditations/pf. */
export default class AccreditationCreatePf extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Open an account for a person.';
  static override description =
    `Every rule of the service is checked before anything is sent. The service makes another accreditation each time it is asked, so
the list of this CPF is read first: one that has not failed stops it (exit 33) unless --allow-duplicate is given. It is never
repeated by itself. The answer has the link that the person opens; it may come a little later: brl accreditation status ID.
In the sandbox most people have their account after four minutes of its clock; CPF 52998224725 goes to consent, 11144477735 has an account that
cannot be shared, 98765432100 gets the link late, 12345678909 waits for sandbox settle, 11122233396 is refused by the bank.
Registered callback addresses: https://app.example.com/return and exampleapp://return.`;
  static override examples = [
    "<%= config.bin %> accreditation create-pf --name 'José Exemplo Pereira' --cpf 39053344705 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --zip-code 01310-100 --street 'Rua Exemplo' --number 100 --neighborhood Centro --city 'São Paulo' --state SP --city-ibge-code 3550308",
    '<%= config.bin %> accreditation create-pf --data person.json',
  ];
  static override flags = {
    ...personFlags,
    ...creationFlags,
    'allow-duplicate': Flags.boolean({
      description: 'create although this CPF has an accreditation that has not failed',
      helpGroup: 'SAFETY',
    }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccreditationCreatePf);
    await connected(this, flags, async (session) => {
      const today = new Date(session.serviceNow() - 3 * 3_600_000).toISOString().slice(0, 10);
      const { cpf, bodyText, notes } = personBody(flags, today);
      for (const note of notes) this.note(note);
      const made = await createOnce(this, session, {
        flags,
        operation: createPf,
        body: bodyText,
        subject: `accreditation of CPF ${maskDocument(cpf)}`,
        before: async () => {
          if (!flags['allow-duplicate']) await refuseSecond(session.client, 'pf', cpf);
        },
        view: (value) => ({ fields: accreditationFields(value) }),
      });
      if (made && lacksLink(made.value))
        this.note('The link is not there yet. It comes by webhook, or with: brl accreditation status ID');
    });
  }
}
