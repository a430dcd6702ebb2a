import { command } from './command.ts';
import { deliveries } from './deliveries.ts';
import { money } from './errors/money.ts';
import { ownErrors } from './errors/own.ts';
import { serviceErrors } from './errors/service.ts';
import { errorView } from './errors/view.ts';
import { key as keyHelp } from './help/key.ts';
import { payout as payoutHelp } from './help/payout.ts';
import { pix as pixHelp } from './help/pix.ts';
import { qr as qrHelp } from './help/qr.ts';
import { statement as statementHelp } from './help/statement.ts';
import { ted as tedHelp } from './help/ted.ts';
import { transactions as transactionsHelp } from './help/transactions.ts';
import { transfer as transferHelp } from './help/transfer.ts';
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
  'help key': keyHelp,
  'help payout': payoutHelp,
  'help pix': pixHelp,
  'help qr': qrHelp,
  'help statement': statementHelp,
  'help ted': tedHelp,
  'help transactions': transactionsHelp,
  'help transfer': transferHelp,
  timeline,
  webhooks,
};
