import * as Args from '@oclif/core/args';
import { worstOf } from '../../lib/areas/doctor/check.ts';
import { checkColumns, checksText } from '../../lib/areas/doctor/checks-text.ts';
import { provingAuthentication, provingFlags } from '../../lib/areas/webhooks/authentication.ts';
import { knownSubscriptions } from '../../lib/areas/webhooks/known-subscriptions.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { deliveryUrl } from '../../lib/connection/delivery-url.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { terminalWidth } from '../../lib/terminal/width.ts';
import { hookDoctorWords } from '../../lib/words/hook-doctor.ts';

/** `brl webhooks doctor`: whether an address can take deliveries, as far as one sees from here. */
export default class WebhooksDoctor extends BaseCommand {
  static override args = { url: Args.string({ required: true }) };
  static override flags = { ...provingFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(WebhooksDoctor);
    const url = deliveryUrl(args.url, 'URL');
    const proof = await provingAuthentication(flags, process.env);
    const { subscription } = flags;
    const own =
      subscription === undefined
        ? undefined
        : (await knownSubscriptions(process.env)).find(
            ({ subscriptionId }) => subscriptionId === subscription,
          );
    const { examineAddress } = await import('../../lib/areas/webhooks/address-doctor.ts');
    const checks = await whileWorking(
      () => hookDoctorWords.asking,
      () => examineAddress({ url, proof, subscribedUrl: own?.url ?? null, nowMs: Date.now }),
    );
    const worst = worstOf(checks);
    const text =
      flags.columns === undefined ? { verbatim: checksText(checks, terminalWidth(process.stdout)) } : {};
    const table = { columns: checkColumns, records: checks };
    await this.show({ json: { checks, worst }, records: checks, table, ...text }, flags);
    return worst === 'fail' ? 'check_failed' : undefined;
  }
}
