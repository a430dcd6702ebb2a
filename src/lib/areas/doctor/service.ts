import { secondText } from '../../brazil/clock.ts';
import type { Client } from '../../client/client.ts';
import { maxSkewMs } from '../../client/clock-skew.ts';
import { NoAnswerError, ServiceError, TokenError } from '../../client/errors.ts';
import type { Reply } from '../../client/reply.ts';
import { askForAccount } from '../../connection/account-asked.ts';
import { type Check, fail, pass, warn } from '../../connection/check.ts';
import type { Resolved } from '../../connection/connect.ts';
import { type Line, openLine } from '../../connection/line.ts';
import type { Env } from '../../connection/paths.ts';
import { openSigningKey } from '../../connection/signing-key.ts';
import { askWhetherTaken, tokenQuestion } from '../../connection/token-taken.ts';
import { list } from '../../contract/banks.ts';
import { available } from '../../contract/limits.ts';
import { formatReais } from '../../contract/money.ts';
import type { Operation } from '../../contract/operation.ts';
import { signatureVerify } from '../../contract/security.ts';
import { recordsOf } from '../../errors/records.ts';
import { member } from '../../json/members.ts';
import { narrowest } from '../../payments/confirm/limit-left.ts';
import { limitsLeftIn } from '../../payments/limits-left.ts';
import { systemClock } from '../../ports/clock.ts';
import { doctorWords } from '../../words/doctor.ts';
import { screenWords } from '../../words/screen.ts';
import type { Telling } from '../../words/topic.ts';
import { checkSignature } from '../signature/check.ts';
import { attempt, failure, notTried } from './check.ts';

/**
 * The queries to the service: a token, one list that costs nothing, the account, and with a signing key the verdict on
 * it.
 */
export async function serviceChecks(
  resolved: Resolved,
  env: Env,
  note: ((text: Telling) => void) | null,
): Promise<Check[]> {
  let line: Line | null = null;
  try {
    line = await openLine(resolved, env, note);
    return await lineChecks(line, resolved);
  } catch (error) {
    const next = resolved.kind === 'embedded' ? 'brl sandbox reset' : doctorWords.service.checkNetwork;
    return [failure('token', error, next), ...untried(resolved, doctorWords.because.serviceUnreached)];
  } finally {
    await line?.close();
  }
}

/** The checks of {@link serviceChecks} after the token, as not tried. */
export function untried(resolved: Resolved | null, why: string): Check[] {
  const signs = resolved?.kind === 'service' && resolved.connection.signing !== null;
  return ['clock', 'reads', 'account', ...(signs ? ['signature'] : [])].map((name) => notTried(name, why));
}

/** From here on a person should check the clock, and from here on a signature may be refused (300 s are tolerated). */
const warnSkewSeconds = 60;
const failSkewSeconds = maxSkewMs / 1000;

const setClockCommand = 'timedatectl set-ntp true';

async function lineChecks(line: Line, resolved: Resolved): Promise<Check[]> {
  const token = await attempt('token', doctorWords.service.checkNetwork, () => tokenCheck(line, resolved));
  const signs = line.client.connection.signing !== null;
  if (token.status === 'fail') {
    const [, ...others] = untried(resolved, doctorWords.because.noToken);
    return [token, clockCheck(line, resolved), ...others];
  }
  const reads = await attempt('reads', doctorWords.service.checkNetwork, () => readsCheck(line));
  const account = await attempt('account', doctorWords.service.checkNetwork, () =>
    accountCheck(line.client, resolved),
  );
  const clock = clockCheck(line, resolved);
  if (!signs) return [token, clock, reads, account];
  return [
    token,
    clock,
    reads,
    account,
    await attempt('signature', doctorWords.service.checkNetwork, () => signatureCheck(line.client)),
  ];
}

async function tokenCheck({ client, tokens }: Line, resolved: Resolved): Promise<Check> {
  const startedMs = client.clock.monotonic();
  try {
    const token = await tokens.get();
    const until = secondText(token.expiresAtMs);
    if ((token.issuedMonotonicMs ?? 0) >= startedMs)
      return pass('token', doctorWords.service.tokenGiven(until));
    return pass('token', doctorWords.service.tokenKept(until));
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    return fail('token', error.message, tokenNext(error, resolved));
  }
}

function tokenNext({ reason }: TokenError, { profileName }: Resolved): string {
  if (reason === 'unreachable') return doctorWords.service.checkNetwork;
  if (reason === 'unavailable') return doctorWords.service.checkTokenPath;
  return profileName === null ? doctorWords.service.checkCredential : 'brl auth login';
}

function clockCheck(line: Line, resolved: Resolved): Check {
  const says = doctorWords.service;
  if (resolved.kind === 'embedded') return pass('clock', says.embeddedClock);
  const skewMs = line.skewMs();
  if (skewMs === null) {
    return warn('clock', says.clocksNotCompared, doctorWords.service.checkNetwork);
  }
  const skew = Math.round(skewMs / 1000);
  const setClock = says.setClock(setClockCommand);
  if (Math.abs(skew) >= failSkewSeconds) return fail('clock', says.clockTooFar(skew), setClock);
  if (Math.abs(skew) >= warnSkewSeconds) return warn('clock', says.clockApart(skew), setClock);
  return pass('clock', Math.abs(skew) <= 1 ? says.clocksAgree : says.clockApart(skew));
}

async function readsCheck(line: Line): Promise<Check> {
  const { verdict, renewed } = await askWhetherTaken(line);
  if (verdict.kind !== 'answered') return refused('reads', verdict.reply, list);
  const { answered, answeredRenewed } = doctorWords.service;
  return pass('reads', (renewed ? answeredRenewed : answered)(tokenQuestion));
}

/** Whether the account can be read, and what prevents payments from it: a lock, or an exhausted limit. */
async function accountCheck(client: Client, { profileName }: Resolved): Promise<Check> {
  const says = doctorWords.account;
  const { accountId } = client.connection;
  const profileFlag = profileName === null ? '' : ` --profile ${profileName}`;
  if (accountId === null) {
    const next = profileName === null ? says.setVariable : `brl config set account-id ID${profileFlag}`;
    return warn('account', says.none, next);
  }
  const { verdict, locks } = await askForAccount(client);
  if (verdict.kind !== 'answered') return refused('account', verdict.reply, available);
  if (member(locks, 'cashoutBlocked') === true)
    return fail('account', says.blocked(accountId), `brl locks show${profileFlag}`);
  const left = narrowest(limitsLeftIn(verdict.reply.json.value), 'pix', client.clock.now());
  if (left?.centavos === 0)
    return warn(
      'account',
      says.usedUp(accountId, screenWords.windows[left.window]),
      `brl limits show${profileFlag}`,
    );
  const facts = [
    says.read(accountId),
    locksText(locks),
    left && says.left(screenWords.leftOf(formatReais(left.centavos), screenWords.windows[left.window])),
  ];
  return pass('account', facts.filter((text) => text !== null).join(' '));
}

function locksText(locks: unknown): string {
  const says = doctorWords.account;
  if (member(locks, 'cashoutBlocked') !== false) return says.locksUntold;
  const isNarrow = ['cashoutHours', 'cashoutSourceIps'].some(
    (name) => (member(locks, name) ?? null) !== null,
  );
  return isNarrow ? says.narrowed : says.open;
}

async function signatureCheck(client: Client): Promise<Check> {
  const says = doctorWords.service;
  const { signing, settings } = client.connection;
  if (signing === null) return pass('signature', says.doesNotSign);
  const key = await openSigningKey(signing);
  const request = { ...client.encode(signatureVerify, {}), body: Buffer.from('{}') };
  const reply = await client.exchange(request);
  if (reply.kind !== 'answer' || reply.status !== 200) return refused('signature', reply, signatureVerify);
  const { valid, reason, causes } = await checkSignature(request, reply, key, systemClock.now(), settings);
  const next = 'brl signature verify';
  if (valid === true) return pass('signature', says.signatureTaken(key.keyId, key.alg));
  if (valid === null) return warn('signature', says.signatureUntold, next);
  const why = [reason, causes[0]].filter((text) => text != null).join(' ');
  return fail('signature', says.signatureRefused(key.keyId, why), next);
}

/** A refusal in the catalogue's words, or the lack of an answer. */
function refused(name: string, reply: Reply, operation: Operation): Check {
  if (reply.kind !== 'answer')
    return failure(name, new NoAnswerError(reply), doctorWords.service.checkNetwork);
  const { errorCode, status } = reply;
  const texts = errorCode === null ? undefined : recordsOf(errorCode)[0]?.text;
  if (!texts) return failure(name, new ServiceError(reply, operation), 'brl auth status');
  const check = fail(name, `${texts.meaning} (${errorCode}, HTTP ${status})`, texts.next);
  return status === 429 ? { ...check, status: 'warn' } : check;
}
