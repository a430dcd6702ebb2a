import { asIssued, chargeIdentifier } from '../../../lib/areas/boleto/charge-issue.ts';
import { boletoFields } from '../../../lib/areas/boleto/view.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { requiredBody } from '../../../lib/command/body.ts';
import { bodyFlags } from '../../../lib/command/body-flags.ts';
import { connected } from '../../../lib/command/service.ts';
import { create } from '../../../lib/contract/boleto-charge.ts';
import { createOnce, creationFlags } from '../../../lib/payments/create-once.ts';

/** `brl boleto charge create`: POST …/boleto/charge. */
export default class BoletoChargeCreate extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Issue a boleto that others pay to this account.';
  static override description =
    `The specification shows one member of the body, identifier, which is required: at most 38 of letters, digits, dot,
dash, underscore. The rest of --data or --field is sent as it is. The month's quota is small (boleto charge quota), and
what a repeat does is not stated, so it is sent once: after a lost answer it is looked for in the list of boletos.
Exit 81 with boleto_charge_beneficiary_pending: the account is still being registered; run the same line again later.
Sandbox: amount and dueDate are read; 5555.01 is not registered, 5555.02 is paid after 2 minutes,
5555.03 cancelled, 5555.04 written off.`;
  static override examples = [
    '<%= config.bin %> boleto charge create --field identifier=invoice-1042 --field amount=150.00 --field dueDate=2027-03-31',
    '<%= config.bin %> boleto charge create --data charge.json --json',
  ];
  static override flags = { ...bodyFlags, ...creationFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoChargeCreate);
    const body = requiredBody({ data: flags.data, field: flags.field ?? [] });
    const identifier = chargeIdentifier(body.value);
    await connected(this, flags, (session) =>
      asIssued(session, () =>
        createOnce(this, session, {
          flags,
          operation: create,
          body: body.text,
          identifier,
          subject: `boleto ${identifier}`,
          view: (value) => ({ fields: boletoFields(value) }),
        }),
      ),
    );
  }
}
