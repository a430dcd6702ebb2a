import * as Flags from '@oclif/core/flags';
import { explain, explainFields, explainJson } from '../../lib/areas/policy/explain.ts';
import { requiredPolicy } from '../../lib/areas/policy/view.ts';
import { parseAmount } from '../../lib/brazil/typed-amount.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';

/** `brl policy explain`: what a payment would need, and what is left of today. */
export default class PolicyExplain extends BaseCommand {
  static override flags = {
    amount: Flags.string({ required: true, helpValue: 'REAIS' }),
    key: Flags.string({ helpValue: 'KEY' }),
    as: Flags.string({ helpValue: 'NAME' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PolicyExplain);
    const policy = await requiredPolicy();
    const amountCentavos = parseAmount(flags.amount);
    await connected(this, flags, (session) =>
      withJournal(session, async (journal) => {
        const asked = { amountCentavos, key: flags.key ?? null, person: flags.as ?? null };
        const answer = await explain(session.client, journal, policy, asked);
        await this.show({ json: explainJson(policy, answer), fields: explainFields(policy, answer) }, flags);
      }),
    );
  }
}
