import { asIssued } from '../../../lib/areas/boleto/charge-issue.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { beneficiary } from '../../../lib/contract/boleto-charge.ts';
import { answerFields } from '../../../lib/payments/answer-view.ts';

/** `brl boleto charge beneficiary`: POST …/boleto/charge/beneficiary, without a body. */
export default class BoletoChargeBeneficiary extends BaseCommand {
  override about = aboutChange();

  static override flags = { ...writeFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoChargeBeneficiary);
    await connected(this, flags, (session) =>
      asIssued(session, () =>
        change(this, session, {
          flags,
          operation: beneficiary,
          input: {},
          view: (value) => ({ fields: answerFields(value) }),
        }),
      ),
    );
  }
}
