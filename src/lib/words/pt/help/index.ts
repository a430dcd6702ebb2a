import { account } from './account.ts';
import { accreditation } from './accreditation.ts';
import { api } from './api.ts';
import { auth } from './auth.ts';
import { backoffice } from './backoffice.ts';
import { banks } from './banks.ts';
import { batch } from './batch.ts';
import { boleto } from './boleto.ts';
import { cnab } from './cnab.ts';
import { completion } from './completion.ts';
import { config } from './config.ts';
import { credentials } from './credentials.ts';
import { doctor } from './doctor.ts';
import { e2e } from './e2e.ts';
import { errors } from './errors.ts';
import { flags } from './flags.ts';
import { groups } from './groups.ts';
import { identity } from './identity.ts';
import { journal } from './journal.ts';
import { key } from './key.ts';
import { limits } from './limits.ts';
import { locks } from './locks.ts';
import { mcp } from './mcp.ts';
import { med } from './med.ts';
import { metrics } from './metrics.ts';
import { notify } from './notify.ts';
import { payees } from './payees.ts';
import { payout } from './payout.ts';
import { pin } from './pin.ts';
import { pix } from './pix.ts';
import { placeholders } from './placeholders.ts';
import { plan } from './plan.ts';
import { policy } from './policy.ts';
import { qr } from './qr.ts';
import { receipt } from './receipt.ts';
import { reconcile } from './reconcile.ts';
import { sandbox } from './sandbox.ts';
import { schedule } from './schedule.ts';
import { signature } from './signature.ts';
import { statement } from './statement.ts';
import { status } from './status.ts';
import { ted } from './ted.ts';
import { tenant } from './tenant.ts';
import { today } from './today.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { version } from './version.ts';
import { webhooks } from './webhooks.ts';

/** The Portuguese help, by topic. */
export const portugueseHelp = {
  'help account': account,
  'help accreditation': accreditation,
  'help api': api,
  'help auth': auth,
  'help backoffice': backoffice,
  'help banks': banks,
  'help batch': batch,
  'help boleto': boleto,
  'help cnab': cnab,
  'help completion': completion,
  'help config': config,
  'help credentials': credentials,
  'help doctor': doctor,
  'help e2e': e2e,
  'help errors': errors,
  'help flags': flags,
  'help groups': groups,
  'help identity': identity,
  'help journal': journal,
  'help key': key,
  'help limits': limits,
  'help locks': locks,
  'help mcp': mcp,
  'help med': med,
  'help metrics': metrics,
  'help notify': notify,
  'help payees': payees,
  'help plan': plan,
  'help policy': policy,
  'help payout': payout,
  'help pin': pin,
  'help pix': pix,
  'help placeholders': placeholders,
  'help qr': qr,
  'help receipt': receipt,
  'help reconcile': reconcile,
  'help sandbox': sandbox,
  'help schedule': schedule,
  'help signature': signature,
  'help statement': statement,
  'help status': status,
  'help ted': ted,
  'help tenant': tenant,
  'help today': today,
  'help transactions': transactions,
  'help transfer': transfer,
  'help version': version,
  'help webhooks': webhooks,
};
