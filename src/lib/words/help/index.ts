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

/** The help of one command. */
export interface CommandHelp {
  /** One sentence; lists show it. */
  readonly summary: string;
  readonly description?: string;
  /** Lines to type, each with a sentence about it or with none. */
  readonly examples?: Readonly<Record<string, string>>;
  readonly args?: Readonly<Record<string, string>>;
  /** Flags that say something else than in `flags.ts`, or are in no other command. */
  readonly flags?: Readonly<Record<string, string>>;
}

const topics: readonly Readonly<Record<string, CommandHelp>>[] = [
  account,
  accreditation,
  api,
  auth,
  backoffice,
  banks,
  batch,
  boleto,
  cnab,
  completion,
  config,
  credentials,
  doctor,
  e2e,
  errors,
  identity,
  journal,
  key,
  limits,
  locks,
  mcp,
  med,
  metrics,
  notify,
  payees,
  plan,
  policy,
  payout,
  pin,
  pix,
  qr,
  receipt,
  reconcile,
  sandbox,
  schedule,
  signature,
  statement,
  status,
  ted,
  tenant,
  today,
  transactions,
  transfer,
  version,
  webhooks,
];

/** The help of a command by its typed name. @throws {Error} where there is none */
export function helpOf(name: string): CommandHelp {
  const found = topics.find((topic) => Object.hasOwn(topic, name))?.[name];
  if (!found) throw new Error(`src/lib/words/help says nothing about "${name}".`);
  return found;
}

/** The help of one flag of a command. @throws {Error} if there is none */
export function flagText(name: string, flag: string): string {
  const text = helpOf(name).flags?.[flag] ?? (flags as Readonly<Record<string, string>>)[flag];
  if (text === undefined) throw new Error(`src/lib/words/help says nothing about --${flag} of "${name}".`);
  return text;
}
