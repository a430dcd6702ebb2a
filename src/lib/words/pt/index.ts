import { command } from './command.ts';
import { deliveries } from './deliveries.ts';
import { money } from './errors/money.ts';
import { ownErrors } from './errors/own.ts';
import { serviceErrors } from './errors/service.ts';
import { errorView } from './errors/view.ts';
import { timeline } from './timeline.ts';
import { webhooks } from './webhooks.ts';

/** The Portuguese words, by topic; a missing one is spoken in English. */
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
