import { chargeSettling } from '../../../lib/areas/boleto/boleto-settling.ts';
import { issuedBoletoFields } from '../../../lib/areas/boleto/boleto-view.ts';
import { asIssued, chargeIdentifier } from '../../../lib/areas/boleto/charge-issue.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { requiredBody } from '../../../lib/command/body.ts';
import { bodyFlags } from '../../../lib/command/body-flags.ts';
import { connected } from '../../../lib/command/service.ts';
import { create } from '../../../lib/contract/boleto-charge.ts';
import { textMember } from '../../../lib/json/members.ts';
import { createOnce, creationFlags } from '../../../lib/payments/create-once.ts';
import { waitFlags } from '../../../lib/payments/money-flags.ts';
import { awaitMade, checkWait } from '../../../lib/payments/settling.ts';
import { subject } from '../../../lib/words/records.ts';

/** `brl boleto charge create`: POST …/boleto/charge. */
export default class BoletoChargeCreate extends BaseCommand {
  override about = aboutChange();

  static override flags = { ...bodyFlags, ...creationFlags, ...waitFlags };

  async run(): Ended {
    const { flags } = await this.parse(BoletoChargeCreate);
    checkWait(flags);
    const body = requiredBody({ data: flags.data, field: flags.field ?? [] });
    const identifier = chargeIdentifier(body.value);
    return connected(this, flags, async (session) => {
      return asIssued(session, () =>
        createOnce(this, session, {
          flags,
          operation: create,
          body: body.text,
          identifier,
          subject: subject.boleto(identifier),
          view: (value) => ({ fields: issuedBoletoFields(value) }),
          next: (value) =>
            flags.wait !== true && textMember(value, 'status') === 'REGISTERING'
              ? `brl boleto charge list --identifier ${identifier} --wait`
              : null,
          made: (created) =>
            awaitMade(this, session, flags, created, (client) => chargeSettling(client, identifier)),
        }),
      );
    });
  }
}
