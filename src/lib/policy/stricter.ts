import type { Approver } from './approvers.ts';
import { most } from './judge.ts';
import { type Band, covers, type Hours, type Need, type Policy } from './policy.ts';

/**
 * Two policies as one: what either refuses is refused, and what either needs is needed, of each rule.
 * @param file by whose serial journals remember both
 */
export function stricter(file: Policy, shared: Policy): Policy {
  return {
    ...file,
    shared: { serial: shared.serial, sha256: shared.sha256 },
    required: file.required || shared.required,
    accounts: both(file.accounts, shared.accounts),
    journal: file.journal ?? shared.journal,
    groups: groupsOf(file, shared),
    bands: bandsOf(file, shared),
    perPaymentCentavos: least(file.perPaymentCentavos, shared.perPaymentCentavos),
    perDayCentavos: least(file.perDayCentavos, shared.perDayCentavos),
    perPayeePerDayCentavos: least(file.perPayeePerDayCentavos, shared.perPayeePerDayCentavos),
    firstPayment: mostOf(file.firstPayment, shared.firstPayment),
    changedPayee:
      file.changedPayee === 'refuse' || shared.changedPayee === 'refuse'
        ? 'refuse'
        : mostOf(file.changedPayee, shared.changedPayee),
    deny: both(file.deny, shared.deny),
    approvers: keysOf(file, shared),
  };
}

function both(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])];
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function mostOf(one: Need | null, other: Need | null): Need | null {
  return one === null || other === null ? (one ?? other) : most(one, other);
}

/** Who is in a group that both name is so by both. */
function groupsOf(one: Policy, other: Policy): Policy['groups'] {
  const names = both(Object.keys(one.groups), Object.keys(other.groups));
  const people = (name: string) => {
    const [here, there] = [one.groups[name], other.groups[name]];
    return here && there ? here.filter((person) => there.includes(person)) : (here ?? there ?? []);
  };
  return Object.fromEntries(names.map((name) => [name, people(name)]));
}

/** Each band of one with each of the other, in their order: the first that fits joins the first that fits of each. */
function bandsOf(one: Policy, other: Policy): readonly Band[] {
  const bands = one.bands.flatMap((here) => other.bands.flatMap((there) => bandsOfTwo(here, there)));
  return bands.filter((band, i) => !bands.slice(0, i).some((earlier) => covers(earlier, band)));
}

function bandsOfTwo(one: Band, other: Band): readonly Band[] {
  if (one.payee !== null && other.payee !== null && one.payee !== other.payee) return [];
  const hardware = [one.hardwareKey, other.hardwareKey];
  return commonHours(one.hours, other.hours).map((hours) => ({
    upToCentavos: least(one.upToCentavos, other.upToCentavos),
    payee: one.payee ?? other.payee,
    hours,
    need: most(one.need, other.need),
    hardwareKey: hardware.includes('pin') ? 'pin' : hardware.includes('touch') ? 'touch' : null,
  }));
}

const dayEnd = 24 * 60;

/** Two times over midnight may have two times in common. */
function commonHours(one: Hours | null, other: Hours | null): readonly (Hours | null)[] {
  if (one === null || other === null) return [one ?? other];
  const pieces = ({ from, to }: Hours): readonly Hours[] =>
    from < to
      ? [{ from, to }]
      : [
          { from, to: dayEnd },
          { from: 0, to },
        ];
  return pieces(one)
    .flatMap((here) =>
      pieces(other).map((there) => ({
        from: Math.max(here.from, there.from),
        to: Math.min(here.to, there.to),
      })),
    )
    .filter(({ from, to }) => from < to);
}

/** A key counts for what both let it sign, while both do; one that names neither people nor keys says nothing of them. */
function keysOf(one: Policy, other: Policy): readonly Approver[] {
  const isSilent = ({ groups, approvers }: Policy) =>
    approvers.length === 0 && Object.keys(groups).length === 0;
  if (isSilent(one)) return other.approvers;
  if (isSilent(other)) return one.approvers;
  return one.approvers.flatMap((here) => {
    const there = other.approvers.find(
      ({ principal, key }) => principal === here.principal && key.fingerprint === here.key.fingerprint,
    );
    return there ? [commonKey(here, there)] : [];
  });
}

function commonKey(one: Approver, other: Approver): Approver {
  const ends = least(one.validBeforeMs, other.validBeforeMs);
  const begins = [one.validAfterMs, other.validAfterMs].filter((ms) => ms !== null);
  return {
    ...one,
    namespaces: one.namespaces.filter((namespace) => other.namespaces.includes(namespace)),
    validAfterMs: begins.length === 0 ? null : Math.max(...begins),
    validBeforeMs: ends,
  };
}
