import { minuteText, timeOfDay } from '../brazil/clock.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import { CliError, usageError } from '../errors/cli-error.ts';
import { planWords } from '../words/plans.ts';
import { policyWords } from '../words/policy.ts';
import { valueWords } from '../words/values.ts';
import { approvalNamespace } from './approval.ts';
import { mayCount } from './approvers.ts';
import type { Evidence, Signed } from './evidence.ts';
import { readPath } from './paying-account.ts';
import { centavosOf, planNamespace, totalOf } from './plan.ts';
import type { Band, Hours, Need, Policy } from './policy.ts';

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
  readonly plannable: Plannable;
  readonly payee: PayeeStanding;
  /** The service's time; 0 where the policy asks for none. */
  readonly timeMs: number;
}

/** Whether a plan could be made of a payment: not of one whose request does not state it, nor of a row that is written down already. */
export type Plannable = 'yes' | 'unstated' | 'written down';

/**
 * Whether the journal knows whose key or account is paid: `known` by a settled payment to the same owner, `new`, `changed` where
 * somebody else is shown now, `unseen` where nobody looked who it is now.
 */
export type PayeeStanding = 'known' | 'new' | 'changed' | 'unseen';

/** Whether a policy asks who the payee is. */
export function asksPayee({ bands, firstPayment, changedPayee }: Policy): boolean {
  return firstPayment !== null || changedPayee !== null || bands.some(({ payee }) => payee !== null);
}

/** Whether a policy asks for the time. */
export function asksTime({ bands, perDayCentavos, perPayeePerDayCentavos }: Policy): boolean {
  return (
    perDayCentavos !== null || perPayeePerDayCentavos !== null || bands.some(({ hours }) => hours !== null)
  );
}

/** Whether a policy speaks of a payment: by its account, or the one that its request names, whatever the environment is called. */
export function holdsFor(
  { accounts }: Policy,
  { accountId, target }: Pick<Judged, 'accountId' | 'target'>,
): boolean {
  const path = readPath(target);
  const isNamed = (account: string) => accountId.toLowerCase() === account || path.includes(account);
  return accountId === '' || accounts.some((account) => isNamed(account.toLowerCase()));
}

/** @throws {CliError} exit 32 for what no approval changes: a denied operation, or an amount above the limit of one payment */
export function refuseDenied(
  { deny, perPaymentCentavos: most }: Policy,
  { operation, amountCentavos }: Pick<Judged, 'operation' | 'amountCentavos'>,
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

/** @throws {CliError} exit 32 where the day's limits could not count the payment */
export function refuseUncountable(
  { perDayCentavos, perPayeePerDayCentavos }: Policy,
  { amountCentavos, namesPayee }: Pick<Judged, 'amountCentavos'> & { readonly namesPayee: boolean },
): void {
  if (perDayCentavos === null && perPayeePerDayCentavos === null) return;
  if (amountCentavos === null)
    throw refusal('policy_limit_day', policyWords.amountUnknown, policyWords.nameAmount);
  if (perPayeePerDayCentavos !== null && !namesPayee)
    throw refusal('policy_limit_payee_day', policyWords.payeeUnknown, policyWords.askAdministrator);
}

/** @throws {CliError} exit 32 where another owner, or one that nobody looked up, is refused whoever approves */
export function refuseChanged({ changedPayee }: Policy, { payee }: Pick<Judged, 'payee'>): void {
  if (changedPayee !== 'refuse' || payee === 'known' || payee === 'new') return;
  throw payee === 'changed'
    ? refusal('policy_payee_changed', policyWords.payeeChanged, policyWords.askPayee)
    : refusal('policy_payee_changed', policyWords.payeeUnseen, policyWords.lookUp);
}

/**
 * What a payment needs: the first band whose conditions all hold, with what a payee who is not known needs besides.
 * @returns null where none fits
 */
export function bandOf(
  policy: Policy,
  { bandCentavos, payee, timeMs }: Pick<Judged, 'bandCentavos' | 'payee' | 'timeMs'>,
): Band | null {
  const band = policy.bands.find(
    ({ upToCentavos, payee: wanted, hours }) =>
      (upToCentavos === null || (bandCentavos !== null && bandCentavos <= upToCentavos)) &&
      (wanted === null || (wanted === 'known') === (payee === 'known')) &&
      (hours === null || isWithin(hours, timeMs)),
  );
  return band ? { ...band, need: needOf(policy, band, payee) } : null;
}

/** What a band needs for such a payee. */
export function needOf(
  { firstPayment, changedPayee }: Pick<Policy, 'firstPayment' | 'changedPayee'>,
  { need }: Band,
  payee: PayeeStanding,
): Need {
  const first = payee === 'known' ? null : firstPayment;
  const changed = payee === 'changed' || payee === 'unseen' ? changedPayee : null;
  return [first, changed === 'refuse' ? null : changed].reduce<Need>(most, need);
}

/** One approval fulfils several rules of one group. */
export function most(one: Need, other: Need | null): Need {
  const groups = Object.keys({ ...one, ...other });
  return Object.fromEntries(groups.map((group) => [group, Math.max(one[group] ?? 0, other?.[group] ?? 0)]));
}

function isWithin({ from, to }: Hours, timeMs: number): boolean {
  const [hour = 0, minute = 0] = timeOfDay(timeMs).split(':').map(Number);
  const at = hour * 60 + minute;
  return from < to ? at >= from && at < to : at >= from || at < to;
}

/**
 * How a plan stands where no journal says whether its payee is known: enough only if it is in either case.
 * @param nowMs this machine's time
 */
export function standingUnseen(
  policy: Policy,
  bandCentavos: number | null,
  evidence: Evidence | null,
  nowMs: number,
): Standing {
  const standings = (asksPayee(policy) ? (['new', 'known'] as const) : (['new'] as const)).map((payee) => {
    const band = bandOf(policy, { bandCentavos, payee, timeMs: nowMs });
    const none = { ...standingOf(policy, noBand, evidence, nowMs), isEnough: false };
    return band ? standingOf(policy, band, evidence, nowMs) : none;
  });
  const [first] = standings;
  return standings.find(({ isEnough }) => !isEnough) ?? (first as Standing);
}

const noBand: Band = { upToCentavos: null, payee: null, hours: null, need: {}, hardwareKey: null };

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
  const lacks = lacking(policy, need, approvedBy);
  const isProposal = evidence?.plan.origin === 'mcp';
  const lacksPerson = isProposal && approvedBy.length === 0;
  const needsNobody = Object.keys(need).length === 0 && !isProposal;
  const isInvalid =
    (evidence?.others ?? 0) > 0 || approvals.some((vote) => !isOwn(vote) && !counting.includes(vote));
  return {
    need,
    approvedBy,
    missing: new Map(lacks.map((group) => [group, stillMay(policy, group, approvedBy, maker, nowMs)])),
    maker,
    rejectedBy: rejected?.by ?? null,
    isEnough: lacks.length === 0 && !lacksPerson && (needsNobody || maker !== null),
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
export function lacking({ groups }: Policy, need: Need, people: readonly string[]): string[] {
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

/** Who may approve what somebody plans, by group, for each that a band needs. */
export function whoMay(
  policy: Policy,
  { need }: Band,
  maker: string | null,
  nowMs: number,
): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.keys(need).map((group) => [group, stillMay(policy, group, [], maker, nowMs)]));
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
  const band = bandOf(policy, judged);
  if (!band) throw refusal('policy_no_band', policyWords.noBand, policyWords.askAdministrator);
  const standing = standingOf(policy, band, evidence, nowMs);
  const { rejectedBy, isEnough } = standing;
  if (rejectedBy !== null) throw rejected(rejectedBy);
  if (!isEnough) throw notApproved(standing, evidence, judged.plannable);
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

function notApproved(standing: Standing, evidence: Evidence | null, plannable: Plannable): CliError {
  const needs = missingText(standing);
  const { doubts, maker } = standing;
  if (evidence === null) return refusal('approval_missing', planWords.needsPlan(needs), nextFor(plannable));
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

function nextFor(plannable: Plannable): string {
  switch (plannable) {
    case 'yes':
      return planWords.addPlan;
    case 'unstated':
      return planWords.takesNoPlan;
    case 'written down':
      return planWords.rowsTakeNoPlan;
  }
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
