import { account } from './account.ts';
import { accreditation } from './accreditation.ts';
import { age } from './age.ts';
import { amount } from './amount.ts';
import { api } from './api.ts';
import { archive } from './archive.ts';
import { attempts } from './attempts.ts';
import { auth } from './auth.ts';
import { backoffice } from './backoffice.ts';
import { backup } from './backup.ts';
import { banks } from './banks.ts';
import { batch } from './batch.ts';
import { boleto, boletoReasons } from './boleto.ts';
import { brazil } from './brazil.ts';
import { causeNames } from './cause-names.ts';
import { client } from './client.ts';
import { cnab } from './cnab.ts';
import { codes } from './codes.ts';
import { command } from './command.ts';
import { config } from './config.ts';
import { configFile } from './config-file.ts';
import { confirmation } from './confirmation.ts';
import { connection } from './connection.ts';
import { credentials } from './credentials.ts';
import { dates } from './dates.ts';
import { dayReport } from './day-report.ts';
import { deliveries } from './deliveries.ts';
import { deliveryCounts, deliveryDetails } from './delivery-details.ts';
import { accountTypes, destinations, keyTypes, subjects } from './destinations.ts';
import { docs } from './docs.ts';
import { doctor } from './doctor.ts';
import { e2e } from './e2e.ts';
import { exitCodes } from './errors/exit-codes.ts';
import { errors } from './errors/explain.ts';
import { money } from './errors/money.ts';
import { ownErrors } from './errors/own.ts';
import { serviceErrors } from './errors/service.ts';
import { errorView } from './errors/view.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { guide } from './guide.ts';
import { heads } from './heads.ts';
import { hookDoctor } from './hook-doctor.ts';
import { identity } from './identity.ts';
import { journal } from './journal.ts';
import { journalCopy } from './journal-copy.ts';
import { journalPlace } from './journal-place.ts';
import { key } from './key.ts';
import { labels } from './labels.ts';
import { limits } from './limits.ts';
import { locks } from './locks.ts';
import { madeUp } from './made-up.ts';
import { man } from './man.ts';
import { mcp } from './mcp.ts';
import { med } from './med.ts';
import { members } from './members.ts';
import { metrics } from './metrics.ts';
import { notes } from './notes.ts';
import { notify } from './notify.ts';
import { ofx } from './ofx.ts';
import { operations } from './operations.ts';
import { orders } from './orders.ts';
import { outcome } from './outcome.ts';
import { payeeBook } from './payee-book.ts';
import { payees } from './payees.ts';
import { paymentJournal } from './payment-journal.ts';
import { payout } from './payout.ts';
import { pin } from './pin.ts';
import { pix } from './pix.ts';
import { plans } from './plans.ts';
import { policy } from './policy.ts';
import { policyInit } from './policy-init.ts';
import { policyView } from './policy-view.ts';
import { postgres } from './postgres.ts';
import { putBack } from './put-back.ts';
import { qr } from './qr.ts';
import { receipt } from './receipt.ts';
import { reconcile } from './reconcile.ts';
import { records } from './records.ts';
import { recurring } from './recurring.ts';
import { release } from './release.ts';
import { rows } from './rows.ts';
import { run } from './run.ts';
import { sandbox } from './sandbox.ts';
import { sandboxFaults, sandboxOutcomes } from './sandbox-outcomes.ts';
import { scenario } from './scenario.ts';
import { schedule } from './schedule.ts';
import { screen } from './screen.ts';
import { seal } from './seal.ts';
import { secrets } from './secrets.ts';
import { sharedJournal } from './shared-journal.ts';
import { sheet } from './sheet.ts';
import { signature } from './signature.ts';
import { statement } from './statement.ts';
import { statementWatch } from './statement-watch.ts';
import { states } from './states.ts';
import { rails, standings, statuses, things } from './statuses.ts';
import { ted } from './ted.ts';
import { terminal } from './terminal.ts';
import { time } from './time.ts';
import { timeline } from './timeline.ts';
import { today } from './today.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { values } from './values.ts';
import { webhooks } from './webhooks.ts';

/** The Portuguese words, by topic; a missing one is spoken in English. */
export const portuguese = {
  account,
  'account types': accountTypes,
  'key types': keyTypes,
  accreditation,
  age,
  amount,
  api,
  archive,
  attempts,
  auth,
  backoffice,
  backup,
  banks,
  batch,
  boleto,
  codes,
  'boleto reasons': boletoReasons,
  brazil,
  client,
  cnab,
  command,
  config,
  'config file': configFile,
  confirmation,
  connection,
  credentials,
  dates,
  'day report': dayReport,
  'cause names': causeNames,
  deliveries,
  'delivery counts': deliveryCounts,
  'delivery details': deliveryDetails,
  destinations,
  docs,
  doctor,
  e2e,
  errors,
  'errors exit codes': exitCodes,
  'errors money': money,
  'errors own': ownErrors,
  'errors service': serviceErrors,
  'errors view': errorView,
  events,
  files,
  guide,
  heads,
  identity,
  journal,
  'journal copy': journalCopy,
  'journal place': journalPlace,
  key,
  labels,
  limits,
  locks,
  hookDoctor,
  madeUp,
  metrics,
  notes,
  notify,
  man,
  mcp,
  med,
  members,
  ofx,
  operations,
  orders,
  outcome,
  'payee book': payeeBook,
  payees,
  'payment journal': paymentJournal,
  payout,
  pin,
  pix,
  plans,
  policy,
  'policy init': policyInit,
  'policy view': policyView,
  postgres,
  putBack,
  qr,
  receipt,
  reconcile,
  records,
  rows,
  run,
  sandbox,
  'sandbox faults': sandboxFaults,
  'sandbox outcomes': sandboxOutcomes,
  recurring,
  scenario,
  schedule,
  screen,
  release,
  seal,
  secrets,
  'shared journal': sharedJournal,
  sheet,
  signature,
  rails,
  states,
  standings,
  statuses,
  statement,
  'statement watch': statementWatch,
  subjects,
  ted,
  terminal,
  time,
  things,
  timeline,
  today,
  transactions,
  transfer,
  values,
  webhooks,
};
