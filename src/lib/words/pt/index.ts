import { command } from './command.ts';
import { deliveries } from './deliveries.ts';
import { money } from './errors/money.ts';
import { ownErrors } from './errors/own.ts';
import { serviceErrors } from './errors/service.ts';
import { errorView } from './errors/view.ts';
import { key as keyHelp } from './help/key.ts';
import { limits as limitsHelp } from './help/limits.ts';
import { locks as locksHelp } from './help/locks.ts';
import { med as medHelp } from './help/med.ts';
import { payout as payoutHelp } from './help/payout.ts';
import { pin as pinHelp } from './help/pin.ts';
import { pix as pixHelp } from './help/pix.ts';
import { qr as qrHelp } from './help/qr.ts';
import { sandbox as sandboxHelp } from './help/sandbox.ts';
import { signature as signatureHelp } from './help/signature.ts';
import { statement as statementHelp } from './help/statement.ts';
import { ted as tedHelp } from './help/ted.ts';
import { tenant as tenantHelp } from './help/tenant.ts';
import { transactions as transactionsHelp } from './help/transactions.ts';
import { transfer as transferHelp } from './help/transfer.ts';
import { version as versionHelp } from './help/version.ts';
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
  'help limits': limitsHelp,
  'help locks': locksHelp,
  'help med': medHelp,
  'help payout': payoutHelp,
  'help pin': pinHelp,
  'help pix': pixHelp,
  'help qr': qrHelp,
  'help sandbox': sandboxHelp,
  'help signature': signatureHelp,
  'help statement': statementHelp,
  'help ted': tedHelp,
  'help tenant': tenantHelp,
  'help transactions': transactionsHelp,
  'help transfer': transferHelp,
  'help version': versionHelp,
  timeline,
  webhooks,
};
