import { apiInclude } from './api.ts';
import { authList, authLock, authLogin, authLogout, authStatus, authSwitch } from './auth.ts';
import { configSet, configShow } from './config.ts';
import { credentialsDelegate } from './credentials.ts';
import { doctor } from './doctor.ts';
import { e2eDecode } from './e2e.ts';
import { errorsExplain, errorsList } from './errors.ts';
import { file, fileText } from './file.ts';
import {
  journalByPayee,
  journalExport,
  journalList,
  journalRecover,
  journalSeal,
  journalShow,
  journalVerify,
} from './journal.ts';
import { keyDetect } from './key.ts';
import { dryRun, outcome, paymentTimeline } from './outcome.ts';
import { payeesChanged, payeesImport, payeesList, payeesPinned, payeesShow } from './payees.ts';
import { payoutExport, payoutLint, payoutList, payoutRun, payoutShow, payoutWorker } from './payout.ts';
import { planDecided, planList, planShow, planWritten } from './plan.ts';
import { policyCheck, policyExplain, policyInit, policyShow } from './policy.ts';
import { qrParse, qrShow } from './qr.ts';
import { receipt, receipts } from './receipt.ts';
import { reconcile } from './reconcile.ts';
import {
  sandboxClock,
  sandboxDeliveries,
  sandboxDeposit,
  sandboxEvents,
  sandboxFail,
  sandboxKeys,
  sandboxReset,
  sandboxSeed,
  sandboxSettle,
  sandboxStart,
} from './sandbox.ts';
import {
  scheduleCancel,
  scheduleEvery,
  scheduleInstall,
  scheduleList,
  scheduleRun,
  scheduleShow,
  scheduleShowEvery,
  scheduleShowRun,
} from './schedule.ts';
import { signatureExplain, signatureVerify } from './signature.ts';
import { statementExport } from './statement.ts';
import { today } from './today.ts';
import { completion, version } from './version.ts';
import {
  webhooksCapturedBody,
  webhooksCapturedCase,
  webhooksCapturedCurl,
  webhooksCapturedExport,
  webhooksCapturedGaps,
  webhooksCapturedList,
  webhooksCapturedPayments,
  webhooksCapturedPrune,
  webhooksCapturedShow,
  webhooksInspect,
  webhooksListen,
  webhooksReplay,
  webhooksReplayDryRun,
  webhooksTrigger,
  webhooksTriggerDryRun,
  webhooksTriggerList,
  webhooksVerify,
} from './webhooks.ts';

/** Every answer that is promised, by the name of its schema. */
export const answers = {
  'api-include': apiInclude,
  'auth-list': authList,
  'auth-lock': authLock,
  'auth-login': authLogin,
  'auth-logout': authLogout,
  'auth-status': authStatus,
  'auth-switch': authSwitch,
  completion,
  'config-set': configSet,
  'config-show': configShow,
  'credentials-delegate': credentialsDelegate,
  doctor,
  'dry-run': dryRun,
  'e2e-decode': e2eDecode,
  'errors-explain': errorsExplain,
  'errors-list': errorsList,
  file,
  'file-text': fileText,
  'journal-by-payee': journalByPayee,
  'journal-export': journalExport,
  'journal-list': journalList,
  'journal-recover': journalRecover,
  'journal-seal': journalSeal,
  'journal-show': journalShow,
  'journal-verify': journalVerify,
  'key-detect': keyDetect,
  outcome,
  'payees-changed': payeesChanged,
  'payees-import': payeesImport,
  'payees-list': payeesList,
  'payees-pinned': payeesPinned,
  'payees-show': payeesShow,
  'payment-timeline': paymentTimeline,
  'payout-export': payoutExport,
  'payout-lint': payoutLint,
  'payout-list': payoutList,
  'payout-run': payoutRun,
  'payout-show': payoutShow,
  'payout-worker': payoutWorker,
  'plan-decided': planDecided,
  'plan-list': planList,
  'plan-show': planShow,
  'plan-written': planWritten,
  'policy-check': policyCheck,
  'policy-explain': policyExplain,
  'policy-init': policyInit,
  'policy-show': policyShow,
  'qr-parse': qrParse,
  'qr-show': qrShow,
  receipt,
  receipts,
  reconcile,
  'sandbox-clock': sandboxClock,
  'sandbox-deliveries': sandboxDeliveries,
  'sandbox-deposit': sandboxDeposit,
  'sandbox-events': sandboxEvents,
  'sandbox-fail': sandboxFail,
  'sandbox-keys': sandboxKeys,
  'sandbox-reset': sandboxReset,
  'sandbox-seed': sandboxSeed,
  'sandbox-settle': sandboxSettle,
  'sandbox-start': sandboxStart,
  'schedule-cancel': scheduleCancel,
  'schedule-install': scheduleInstall,
  'schedule-list': scheduleList,
  'schedule-run': scheduleRun,
  'schedule-every': scheduleEvery,
  'schedule-show': scheduleShow,
  'schedule-show-every': scheduleShowEvery,
  'schedule-show-run': scheduleShowRun,
  'signature-explain': signatureExplain,
  'signature-verify': signatureVerify,
  'statement-export': statementExport,
  today,
  version,
  'webhooks-captured-body': webhooksCapturedBody,
  'webhooks-captured-case': webhooksCapturedCase,
  'webhooks-captured-curl': webhooksCapturedCurl,
  'webhooks-captured-export': webhooksCapturedExport,
  'webhooks-captured-gaps': webhooksCapturedGaps,
  'webhooks-captured-list': webhooksCapturedList,
  'webhooks-captured-payments': webhooksCapturedPayments,
  'webhooks-captured-prune': webhooksCapturedPrune,
  'webhooks-captured-show': webhooksCapturedShow,
  'webhooks-inspect': webhooksInspect,
  'webhooks-listen': webhooksListen,
  'webhooks-replay': webhooksReplay,
  'webhooks-replay-dry-run': webhooksReplayDryRun,
  'webhooks-trigger': webhooksTrigger,
  'webhooks-trigger-dry-run': webhooksTriggerDryRun,
  'webhooks-trigger-list': webhooksTriggerList,
  'webhooks-verify': webhooksVerify,
};
