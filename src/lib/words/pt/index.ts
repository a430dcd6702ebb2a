import { command } from './command.ts';
import { deliveries } from './deliveries.ts';
import { money } from './errors/money.ts';
import { ownErrors } from './errors/own.ts';
import { serviceErrors } from './errors/service.ts';
import { errorView } from './errors/view.ts';
import { timeline } from './timeline.ts';
import { webhooks } from './webhooks.ts';

/** What Portuguese says, by topic; where it has no word yet, English is spoken. */
export const portuguese = {
  command,
  deliveries,
  'errors money': money,
  'errors own': ownErrors,
  'errors service': serviceErrors,
  'errors view': errorView,
  timeline,
  webhooks,
};
