import * as Flags from '@oclif/core/flags';
import { captureFlags, captureSearch, requireSettling } from '../../../lib/areas/webhooks/capture-flags.ts';
import { listCaptured, listGaps } from '../../../lib/areas/webhooks/captured.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';

/** `brl webhooks captured list`: what came, newest first; or what did not come. */
export default class WebhooksCapturedList extends BaseCommand {
  static override flags = {
    ...captureFlags,
    limit: Flags.integer({ helpValue: 'N', default: 50, min: 1 }),
    'not-forwarded': Flags.boolean(),
    before: Flags.integer({ helpValue: 'ID', min: 1 }),
    'by-payment': Flags.boolean(),
    gaps: Flags.boolean({
      exclusive: [
        'text',
        'kind',
        'cause',
        'event-id',
        'identifier',
        'e2e',
        'ref',
        'amount',
        'account-id',
        'before',
        'by-payment',
        'not-forwarded',
        'bookmarked',
      ],
    }),
    offline: Flags.boolean({ dependsOn: ['gaps'] }),
  };

  async run(): Ended {
    const { flags } = await this.parse(WebhooksCapturedList);
    const typed = captureSearch(flags);
    if (flags.gaps) {
      requireSettling(typed.types ?? []);
      return listGaps(this, flags, typed.types ?? null);
    }
    return listCaptured(this, flags, typed);
  }
}
