import { minuteText } from '../brazil/clock.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import { CliError, usageError } from '../errors/cli-error.ts';
import { planWords } from '../words/plans.ts';
import { policyWords } from '../words/policy.ts';
import { valueWords } from '../words/values.ts';
import { approvalNamespace } from './approval.ts';
import { mayCount } from './approvers.ts';
import type { Evidence, Signed } from './evidence.ts';
import { centavosOf, planNamespace, totalOf } from './plan.ts';
import type { Band, Need, Policy } from './policy.ts';

/** A payment as far as a policy asks about it. */
export interface Judged {
  /** Operation id of the contract. */
  readonly operation: string;
  readonly accountId: string;
  readonly target: string;
  /** Null where it is not known for certain. */
  readonly amountCentavos: number | null;
  /** By which the band is found; null for the last one, which has no end. */
  readonly bandCentavos: number | null;
  /** Whether a plan could be made of it: not of a row, nor of what is scheduled. */
  readonly takesPlan: boolean;
}

/** Whether a policy speaks of a payment: by its account, or the one that its request names, whatever the environment is called. */
export function holdsFor({ accounts }: Policy, { accountId, target }: Judged): boolean {
  const path = target.toLowerCase();
  const isNamed = (account: string) => accountId.toLowerCase() === account || path.includes(account);
  return accountId === '' || accounts.some((account) => isNamed(account.toLowerCase()));
}

/** @throws {CliError} exit 32 for what no approval changes: a denied operation, or an amount above the limit of one payment */
export function refuseDenied(
  { deny, perPaymentCentavos: most }: Policy,
  { operation, amountCentavos }: Judged,
): void {
  const name = deny.find((denied) => operation === denied || operation.startsWith(`${denied}.`));
  if (name !== undefined)
    throw refusal('policy_denied', policyWords.denied(name), policyWords.askAdministrator);
  if (most === null) return;
  if (amountCentavos === null || amountCentavos > most)
    throw refusal(
      'policy_limit_payment',
      policyWords.abovePayment(formatReais(most as Centavos)),
      policyWords.askAdministrator,
    );
}

/** What a payment of an amount needs. */
export function bandOf({ bands }: Policy, amountCentavos: number | null): Band {
  const band = bands.find(
    ({ upToCentavos }) =>
      upToCentavos === null || (amountCentavos !== null && amountCentavos <= upToCentavos),
  );
  if (!band) throw new Error('The last band of a policy has no end.');
  return band;
}

/** How the papers of a plan stand to what is needed. */
export interface Standing {
  readonly need: Need;
  /** Who approved, of those who count. */
  readonly approvedBy: readonly string[];
  /** Who may still approve, by group, where the group lacks somebody. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly maker: string | null;
  readonly rejectedBy: string | null;
  readonly isEnough: boolean;
  /** Whether a program made it and no person has approved it yet. */
  readonly lacksPerson: boolean;
  /** Why a signature that is there does not count. */
  readonly doubts: readonly ('self' | 'invalid')[];
}

/**
 * Counts approvals: each person once, never the maker with whichever key, and only keys that are allowed at that time, with what
 * the band asks of the hardware.
 */
export function standingOf(policy: Policy, band: Band, evidence: Evidence | null, nowMs: number): Standing {
  const { need } = band;
  const maker = evidence && personOf(policy, evidence.plan.maker, planNamespace, nowMs);
  const votes = (evidence?.decisions ?? []).map((signed) => ({ signed, by: voter(policy, signed, nowMs) }));
  const rejected = votes.find(
    ({ signed: { approval }, by }) => by !== null && approval.decision === 'reject',
  );
  const approvals = votes.filter(({ signed: { approval } }) => approval.decision === 'approve');
  const isOwn = ({ signed, by }: (typeof votes)[number]) =>
    signed.signature.signer.fingerprint === evidence?.plan.maker || (by !== null && by === maker);
  const counting = approvals.filter(
    (vote) => vote.by !== null && !isOwn(vote) && showsHardware(band, vote.signed),
  );
  const approvedBy = [...new Set(counting.flatMap(({ by }) => by ?? []))];
  const lacking = lackingGroups(policy, need, approvedBy);
  const isProposal = evidence?.plan.origin === 'mcp';
  const lacksPerson = isProposal && approvedBy.length === 0;
  const needsNobody = Object.keys(need).length === 0 && !isProposal;
  const isInvalid =
    (evidence?.others ?? 0) > 0 || approvals.some((vote) => !isOwn(vote) && !counting.includes(vote));
  return {
    need,
    approvedBy,
    missing: new Map(lacking.map((group) => [group, stillMay(policy, group, approvedBy, maker, nowMs)])),
    maker,
    rejectedBy: rejected?.by ?? null,
    isEnough: lacking.length === 0 && !lacksPerson && (needsNobody || maker !== null),
    lacksPerson,
    doubts: [...(approvals.some(isOwn) ? ['self' as const] : []), ...(isInvalid ? ['invalid' as const] : [])],
  };
}

/** The person of a key that is allowed for that purpose at that time. */
export function personOf(
  { approvers }: Pick<Policy, 'approvers'>,
  fingerprint: string,
  namespace: string,
  atMs: number,
): string | null {
  const found = approvers.find(({ key }) => key.fingerprint === fingerprint);
  return found && mayCount(found, namespace, atMs) ? found.principal : null;
}

/** Who signed a decision; null for a key that may not, and for another name in the text than that of the key. */
function voter(policy: Policy, { approval, signature }: Signed, nowMs: number): string | null {
  const { fingerprint } = signature.signer;
  const person = personOf(policy, fingerprint, approvalNamespace, nowMs);
  const isTold = approval.by === person || approval.by === fingerprint;
  return isTold && approval.atMs <= nowMs + mostAheadMs ? person : null;
}

/** Clocks of approvers may be that much ahead. */
const mostAheadMs = 5 * 60_000;

function showsHardware({ hardwareKey }: Band, { signature: { signer, touched, verified } }: Signed): boolean {
  if (hardwareKey === null) return true;
  return signer.application !== null && touched && (hardwareKey === 'touch' || verified);
}

/** The groups that lack somebody, where each person fills one place only. */
function lackingGroups({ groups }: Policy, need: Need, people: readonly string[]): string[] {
  const places = Object.entries(need).flatMap(([group, count]) => Array<string>(count).fill(group));
  const filled = fill(places, people, groups);
  return [...new Set(places.filter((_, i) => filled[i] === undefined))];
}

/** Gives places to people so that as many as possible are filled. */
function fill(
  places: readonly string[],
  people: readonly string[],
  groups: Policy['groups'],
): (string | undefined)[] {
  const taken: (string | undefined)[] = places.map(() => undefined);
  const place = (person: string, seen: Set<number>): boolean =>
    places.some((group, i) => {
      if (seen.has(i) || !groups[group]?.includes(person)) return false;
      seen.add(i);
      const other = taken[i];
      if (other !== undefined && !place(other, seen)) return false;
      taken[i] = person;
      return true;
    });
  for (const person of people) place(person, new Set());
  return taken;
}

function stillMay(
  policy: Policy,
  group: string,
  approvedBy: readonly string[],
  maker: string | null,
  nowMs: number,
): string[] {
  const hasKey = (person: string) =>
    policy.approvers.some((one) => one.principal === person && mayCount(one, approvalNamespace, nowMs));
  return (policy.groups[group] ?? []).filter(
    (person) => person !== maker && !approvedBy.includes(person) && hasKey(person),
  );
}

/** @throws {CliError} exit 32 unless enough people approved */
export function requireApproved(
  policy: Policy,
  judged: Judged,
  evidence: Evidence | null,
  nowMs: number,
): void {
  const standing = standingOf(policy, bandOf(policy, judged.bandCentavos), evidence, nowMs);
  const { rejectedBy, isEnough } = standing;
  if (rejectedBy !== null) throw rejected(rejectedBy);
  if (!isEnough) throw notApproved(standing, evidence, judged.takesPlan);
}

/**
 * What a program proposed needs a person's yes whatever the policy, or none, says of its amount; whose yes counts is asked after
 * this. @throws {CliError} exit 32
 */
export function requirePerson(evidence: Evidence): void {
  const { plan, decisions } = evidence;
  const isPersons = ({ approval, signature }: Signed) =>
    approval.decision === 'approve' && signature.signer.fingerprint !== plan.maker;
  if (plan.origin !== 'mcp' || decisions.some(isPersons)) return;
  throw refusal(
    'approval_missing',
    planWords.needsApproval(amountOf(evidence), planWords.needsPerson),
    planWords.haveApproved,
  );
}

/** A plan to which somebody said no. Exit 32. */
export function rejected(by: string): CliError {
  return refusal('plan_rejected', planWords.rejectedBy(by), planWords.makeAnother);
}

/** Who may still approve, in words. */
function missingText(standing: Standing): string {
  return missingLines(standing).join(' ');
}

/** What is still missing, a sentence each. */
export function missingLines({ missing, need, lacksPerson }: Standing): string[] {
  const groups = [...missing].map(([group, people]) =>
    planWords.stillNeeds(need[group] ?? 1, group, people.join(', ')),
  );
  return groups.length === 0 && lacksPerson ? [planWords.needsPerson] : groups;
}

function notApproved(standing: Standing, evidence: Evidence | null, takesPlan: boolean): CliError {
  const needs = missingText(standing);
  const { doubts, maker } = standing;
  if (evidence === null)
    return refusal(
      'approval_missing',
      planWords.needsPlan(needs),
      takesPlan ? planWords.addPlan : planWords.takesNoPlan,
    );
  if (maker === null)
    return refusal('approval_invalid', planWords.unknownMaker(evidence.plan.maker), planWords.allowMaker);
  if (doubts.includes('self'))
    return refusal('self_approval', planWords.ownApproval(maker, needs), planWords.haveApproved);
  if (doubts.includes('invalid'))
    return refusal('approval_invalid', planWords.notCounting(needs), planWords.haveApproved);
  return refusal(
    'approval_missing',
    planWords.needsApproval(amountOf(evidence), needs),
    planWords.haveApproved,
  );
}

function amountOf({ plan }: Evidence): string {
  const centavos = centavosOf(plan);
  return centavos === null ? totalOf(plan) : formatReais(centavos as Centavos);
}

/** @throws {CliError} exit 2 for a plan whose time is over */
export function requireInTime({ plan }: Evidence, nowMs: number): void {
  if (nowMs < plan.expiresAtMs) return;
  throw usageError(
    'plan_expired',
    planWords.expired(valueWords.inBrasilia(minuteText(plan.expiresAtMs))),
    planWords.makeAnother,
  );
}

function refusal(code: string, message: string, hint: string): CliError {
  return new CliError({ code, ends: 'policy', message, hint });
}
