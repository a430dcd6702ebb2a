import { command } from './command.ts';
import { deliveries } from './deliveries.ts';
import { e2e } from './e2e.ts';
import { money } from './errors/money.ts';
import { ownErrors } from './errors/own.ts';
import { serviceErrors } from './errors/service.ts';
import { errorView } from './errors/view.ts';
import { key } from './key.ts';
import { pix } from './pix.ts';
import { ted } from './ted.ts';
import { timeline } from './timeline.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { webhooks } from './webhooks.ts';

/** The Portuguese words, by topic; a missing one is spoken in English. */
export const portuguese = {
  command,
  deliveries,
  e2e,
  'errors money': money,
  'errors own': ownErrors,
  'errors service': serviceErrors,
  'errors view': errorView,
  key,
  pix,
  ted,
  timeline,
  transactions,
  transfer,
  webhooks,
};
