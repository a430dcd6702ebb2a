import { approvalNamespace } from './approval.ts';
import { mayCount } from './approvers.ts';
import { lacking, needOf, type PayeeStanding } from './judge.ts';
import { planNamespace } from './plan.ts';
import type { Band, Policy } from './policy.ts';

/** What is wrong with a policy that is understood. */
export interface PolicyFinding {
  /**
   * `nobody`: a band that no people can approve what this maker plans. `only_one`: the same for some maker while this person is away.
   * `no_maker`: nobody may make a plan. `no_key`: a person of a
   * group who cannot approve. `expires`: a key whose time ends soon, or is over.
   */
  readonly kind: 'nobody' | 'only_one' | 'no_maker' | 'no_key' | 'expires';
  /** Whether payments wait for ever by it. */
  readonly isProblem: boolean;
  /** Place of the band, from 1. */
  readonly band: number | null;
  /** The maker, or whose key it is. */
  readonly person: string | null;
  /** The groups that lack somebody, or the one of the person. */
  readonly groups: readonly string[];
  readonly untilMs: number | null;
}

/** Keys that end within this time are told. */
const soonMs = 30 * 24 * 60 * 60 * 1000;

const nothing = { isProblem: false, band: null, person: null, groups: [], untilMs: null };

/** Whether each band can be fulfilled whoever makes the plan, and what comes near. */
export function checkPolicy(policy: Policy, nowMs: number): readonly PolicyFinding[] {
  return [...unfulfillable(policy, nowMs), ...withoutKeys(policy, nowMs), ...expiring(policy, nowMs)];
}

function unfulfillable(policy: Policy, nowMs: number): PolicyFinding[] {
  const { approvers, bands } = policy;
  const makers = peopleWith(approvers.filter((one) => mayCount(one, planNamespace, nowMs)));
  const needing = bands.flatMap((band, i) => {
    const needs = standingsIn(band).map((payee) => needOf(policy, band, payee));
    return needs.some((need) => Object.keys(need).length > 0) ? [{ band, place: i + 1, needs }] : [];
  });
  if (makers.length === 0 && needing.length > 0) return [{ ...nothing, kind: 'no_maker', isProblem: true }];
  return needing.flatMap(({ band, place, needs }): PolicyFinding[] => {
    const able = peopleWith(approvers.filter((one) => mayApprove(band, one, nowMs)));
    const lacks = (...away: readonly string[]) => {
      const people = able.filter((person) => !away.includes(person));
      return [...new Set(needs.flatMap((need) => lacking(policy, need, people)))];
    };
    const found = { ...nothing, band: place };
    const stuck = makers.filter((maker) => lacks(maker).length > 0);
    const others = makers.filter((maker) => !stuck.includes(maker));
    return [
      ...stuck.map((person) => ({
        ...found,
        kind: 'nobody' as const,
        isProblem: true,
        person,
        groups: lacks(person),
      })),
      ...able.flatMap((person) => {
        const groups = [...new Set(others.flatMap((maker) => lacks(maker, person)))];
        return groups.length === 0 ? [] : [{ ...found, kind: 'only_one' as const, person, groups }];
      }),
    ];
  });
}

function mayApprove({ hardwareKey }: Band, approver: Policy['approvers'][number], nowMs: number): boolean {
  const { key } = approver;
  return mayCount(approver, approvalNamespace, nowMs) && (hardwareKey === null || key.application !== null);
}

function standingsIn({ payee }: Band): readonly PayeeStanding[] {
  if (payee === null) return ['known', 'new', 'changed'];
  return payee === 'known' ? ['known'] : ['new', 'changed'];
}

function withoutKeys({ groups, approvers }: Policy, nowMs: number): PolicyFinding[] {
  const able = peopleWith(approvers.filter((one) => mayCount(one, approvalNamespace, nowMs)));
  return Object.entries(groups).flatMap(([group, people]) =>
    people
      .filter((person) => !able.includes(person))
      .map((person): PolicyFinding => ({ ...nothing, kind: 'no_key', person, groups: [group] })),
  );
}

function expiring({ approvers, admins }: Policy, nowMs: number): PolicyFinding[] {
  return [...approvers, ...(admins?.keys ?? [])].flatMap(({ principal, validBeforeMs }) =>
    validBeforeMs === null || validBeforeMs > nowMs + soonMs
      ? []
      : [{ ...nothing, kind: 'expires' as const, person: principal, untilMs: validBeforeMs }],
  );
}

function peopleWith(approvers: Policy['approvers']): string[] {
  return [...new Set(approvers.map(({ principal }) => principal))];
}
