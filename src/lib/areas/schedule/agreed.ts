import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Centavos } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import { refuseMissed } from '../../journal/missed-policy.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { permit } from '../../journal/permit.ts';
import { agreeByAmount } from '../../payments/confirm/asking.ts';
import { showConfirmation } from '../../payments/confirm/confirmation-screen.ts';
import { lookUpPayee } from '../../payments/confirm/payee.ts';
import { scopeOf } from '../../payments/facts.ts';
import { payingAccount } from '../../policy/paying-account.ts';
import { canAsk } from '../../terminal/ask.ts';
import { recurringWords } from '../../words/recurring.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { rowsOf } from '../payout/ending.ts';
import { permitRun } from '../payout/permit-rows.ts';
import { type Done, rowsOfRun, single } from './pass.ts';
import { isWaiting, type Runner } from './single.ts';
import { scheduledAs } from './waiting.ts';

/**
 * Pays what is held, or due, under a name, once a person has typed its amount: to whom it belongs now is shown.
 * @param confirm the amount, off a terminal
 * @throws {CliError} exit 2 and 130, and nothing is sent
 */
export async function agreedTo(
  runner: Runner,
  name: string,
  confirm: string | undefined,
  waitMs: number,
): Promise<readonly Done[]> {
  const { session, journal } = runner;
  const found = await scheduledAs(journal, scopeOf(session.client), name);
  if ('series' in found)
    throw usageError('usage', recurringWords.nameOne(name), recurringWords.showThem(name));
  const timeMs = await runner.timeMs();
  const isMeant = (intent: Intent) => isWaiting(intent) && intent.schedule.notBeforeMs <= timeMs;
  if ('intent' in found) {
    const { intent } = found;
    if (!isMeant(intent))
      throw usageError('invalid_schedule', scheduleWords.notNow(name), `brl schedule show ${name}`);
    const permitted = await permit({ client: session.client, journal }, intent, intent);
    if (!permitted) await refuseMissed(journal, payingAccount(intent.target, intent.accountId));
    await showIt(runner, intent);
    await agree((intent.amountCentavos ?? 0) as Centavos, confirm, 'amount');
    return [await single(runner, intent, waitMs, true)];
  }
  let [rows, centavos] = [0, 0];
  for await (const { intent } of rowsOf(await journal.runs(), found.run.runId, ['SCHEDULED']))
    if (isMeant(intent) && intent.schedule?.graceMs != null) {
      rows += 1;
      centavos += intent.amountCentavos ?? 0;
    }
  if (rows === 0)
    throw usageError('invalid_schedule', scheduleWords.notNow(name), `brl schedule show ${name}`);
  await permitRun({ client: session.client, journal }, found.run, ['SCHEDULED'], null);
  await agree(centavos as Centavos, confirm, 'total');
  return rowsOfRun(runner, found.run, waitMs, true);
}

async function showIt({ command, session, journal }: Runner, intent: Intent): Promise<void> {
  const to = payeeOf(intent);
  const ports = { client: session.client, journal, env: process.env };
  const payee = to.kind === 'pix-key' ? await lookUpPayee(ports, to.key, true) : null;
  await showConfirmation(command, { session, journal, facts: intent, payee, payeeNote: null });
}

/** @throws {CliError} exit 2 for another amount off a terminal, 130 for a no */
async function agree(
  centavos: Centavos,
  confirm: string | undefined,
  kind: 'amount' | 'total',
): Promise<void> {
  if (confirm !== undefined) {
    if (parseAmount(confirm) === centavos) return;
    throw usageError('needs_confirm', scheduleWords.otherAmount);
  }
  if (!canAsk()) throw usageError('needs_confirm', scheduleWords.needsConfirm);
  await agreeByAmount(() => scheduleWords.typeIt[kind], centavos, kind);
}
