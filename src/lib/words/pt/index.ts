import { deliveries } from './deliveries.ts';
import { timeline } from './timeline.ts';
import { webhooks } from './webhooks.ts';

/** What Portuguese says, by topic; where it has no word yet, English is spoken. */
export const portuguese = { deliveries, timeline, webhooks };
