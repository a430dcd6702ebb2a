import { findAccount } from '../account/ledger.ts';
import { saveOwnLimits } from '../limits/use.ts';
import { day, minute, second, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import {
  type Accreditation,
  type AccreditationRecord,
  accreditationKind,
  biometryLink,
  type Consent,
  type Person,
  personView,
} from './record.ts';

/** Lifetimes of links and of the whole consent journey (specification, section 2.9). */
export const linkLifetimeMs = 7 * day;
const journeyLifetimeMs = 30 * day;
/** How long the made-up capture, opening and review take. */
const stepMs = 2 * minute;
const lateLinkMs = 10 * second;

/** CPFs that decide what happens; every other person's face is approved after two minutes. All made up. */
export const accreditationMagic = {
  /** Already holds an account: takes the consent journey. */
  consent: '52998224725',
  /** Holds an account that cannot be shared. */
  existing: '11144477735',
  /** The link is missing in the first answer. */
  lateLink: '98765432100',
  /** Never shows a face, until `sandbox settle`. */
  silent: '12345678909',
  /** The bank refuses the account at the end. */
  rejected: '11122233396',
} as const;

/** Moves an accreditation on when it is due (specification, section 3.4). */
export function moveAccreditation(world: World, record: AccreditationRecord, atMs: number): void {
  const { data } = record;
  if (data.persons.some((person) => person.linkToken === null)) linkArrives(world, record, atMs);
  else if (record.state === 'PENDING_BIOMETRY') biometryApproved(world, record, atMs);
  else if (record.state === 'BIOMETRY_APPROVED')
    change(world, record, { state: 'PENDING_REVIEW', dueAtMs: null }, atMs);
  else if (record.state === 'PENDING_CONSENT') endConsent(world, record, 'EXPIRED', 'consent_expired', atMs);
  else if (record.state === 'INTEGRATING') {
    if (data.document === accreditationMagic.rejected) fail(world, record, 'partner_rejected', atMs);
    else activate(world, record, openAccount(world, record), atMs);
  }
}

/** By hand: COMPLETED opens the account, FAILED refuses it; false when it had ended before. */
export function settleAccreditation(
  world: World,
  record: AccreditationRecord,
  to: 'COMPLETED' | 'FAILED',
): boolean {
  if (record.state === 'ACTIVE' || record.state === 'FAILED') return false;
  const atMs = world.now();
  if (record.data.consent) {
    if (to === 'COMPLETED') acceptConsent(world, record, atMs);
    else endConsent(world, record, 'DENIED', 'castle_deny', atMs);
  } else if (to === 'FAILED') fail(world, record, 'partner_rejected', atMs);
  else activate(world, approved(record), openAccount(world, record), atMs);
  return true;
}

/** When the first move of a new accreditation is due. */
export function firstDue(data: Accreditation, nowMs: number): number | null {
  if (data.consent) return data.consent.linkExpiresAtMs;
  if (data.persons.some((person) => person.linkToken === null)) return nowMs + lateLinkMs;
  return data.document === accreditationMagic.silent ? null : nowMs + stepMs;
}

/** A new person with a link, or for one CPF without. */
export function newPerson(world: World, cpf: string, name: string, nowMs: number): Person {
  return {
    personId: world.newId('person'),
    cpf,
    name,
    biometryStatus: 'PENDING',
    linkToken: cpf === accreditationMagic.lateLink ? null : world.newId('biometry'),
    linkExpiresAtMs: nowMs + linkLifetimeMs,
  };
}

/** A new journey for the holder of an account. */
export function newConsent(world: World, accountId: string, nowMs: number): Consent {
  return {
    cst: world.newId('consent').replaceAll('-', ''),
    status: 'PENDING',
    linkExpiresAtMs: nowMs + linkLifetimeMs,
    journeyExpiresAtMs: nowMs + journeyLifetimeMs,
    session: null,
    capture: 'none',
    capturedAtMs: null,
    accountId,
  };
}

/** The link's event, for each person; a new link is a new event. */
export function tellLinks(world: World, record: AccreditationRecord, origin: string, atMs: number): void {
  const { consent, persons } = record.data;
  for (const person of persons) {
    const view = personView(person, consent, origin);
    if (consent) tell(world, record, 'accreditation.consent.link.created', view, consent.cst, atMs);
    else if (person.linkToken !== null)
      tell(world, record, 'accreditation.biometry.link.created', view, person.linkToken, atMs);
  }
}

/** Records an event of an accreditation; `key` makes its id its own. */
export function tell(
  world: World,
  record: AccreditationRecord,
  type: string,
  data: Readonly<Record<string, unknown>>,
  key: string,
  atMs: number,
): void {
  emit(world, {
    id: `${type.replaceAll('.', '-')}-${record.id}-${key}`,
    type,
    atMs,
    tenantId: record.data.tenantId,
    accountId: record.data.accountId ?? '',
    data: { accreditationId: record.id, type: record.data.type, status: record.state, ...data },
  });
}

/** Ends it without an account. */
export function fail(
  world: World,
  record: AccreditationRecord,
  reason: string,
  atMs: number,
): AccreditationRecord {
  const data = { ...record.data, errorReason: reason };
  const failed = change(world, { ...record, data }, { state: 'FAILED', dueAtMs: null }, atMs);
  tell(world, failed, 'accreditation.failed', { reason }, 'end', atMs);
  return failed;
}

/** The holder said yes, after the face was checked in the same session. */
export function acceptConsent(world: World, record: AccreditationRecord, atMs: number): AccreditationRecord {
  const { consent } = record.data;
  if (!consent) throw new Error(`accreditation ${record.id} has no consent`);
  const data = { ...record.data, consent: { ...consent, status: 'ACCEPTED' as const, session: null } };
  const active = activate(world, { ...record, data }, consent.accountId, atMs);
  tellSharedAccess(world, active, atMs);
  return active;
}

/** The previous operators of the account are notified; the payload is not shown (specification, section 6.4). */
function tellSharedAccess(world: World, record: AccreditationRecord, atMs: number): void {
  const account = findAccount(world, record.data.accountId ?? '');
  if (!account) return;
  emit(world, {
    id: `account-shared-access-granted-${record.id}`,
    type: 'account.shared_access.granted',
    atMs,
    tenantId: account.tenantId,
    accountId: account.accountId,
    data: { accountId: account.accountId, displayName: 'Outro Integrador Exemplo', since: utcText(atMs) },
  });
}

/** The holder declined, was refused, or was too late. */
export function endConsent(
  world: World,
  record: AccreditationRecord,
  status: 'DECLINED' | 'DENIED' | 'EXPIRED',
  reason: string,
  atMs: number,
): AccreditationRecord {
  const { consent } = record.data;
  const ended = consent && { ...consent, status, session: null };
  return fail(world, { ...record, data: { ...record.data, consent: ended } }, reason, atMs);
}

/** Stores a change and sends its event. */
export function change(
  world: World,
  record: AccreditationRecord,
  to: Pick<AccreditationRecord, 'state' | 'dueAtMs'>,
  atMs: number,
): AccreditationRecord {
  const data = { ...record.data, updatedAtMs: atMs, changes: record.data.changes + 1 };
  const after = world.updateRecord({ ...record, ...to, data });
  // This event carries no link (specification, section 6.4).
  const persons = data.persons.map(({ personId, cpf, name, biometryStatus }) => ({
    personId,
    cpf,
    name,
    ...(data.consent ? { consentStatus: data.consent.status } : { biometryStatus }),
  }));
  tell(world, after, 'accreditation.updated', { persons }, String(data.changes), atMs);
  return after;
}

function activate(
  world: World,
  record: AccreditationRecord,
  accountId: string,
  atMs: number,
): AccreditationRecord {
  const data = { ...record.data, accountId };
  const active = change(world, { ...record, data }, { state: 'ACTIVE', dueAtMs: null }, atMs);
  const shared = data.consent ? { sharedAccount: true } : {};
  tell(world, active, 'accreditation.active', { accountId, ...shared }, 'end', atMs);
  return active;
}

function linkArrives(world: World, record: AccreditationRecord, atMs: number): void {
  const persons = record.data.persons.map((person) => ({
    ...person,
    linkToken: person.linkToken ?? world.newId('biometry'),
  }));
  const after = world.updateRecord({ ...record, dueAtMs: atMs + stepMs, data: { ...record.data, persons } });
  for (const { personId, cpf, name, linkToken, linkExpiresAtMs } of persons) {
    const link = { biometryLink: biometryLink(linkToken), linkExpiresAt: utcText(linkExpiresAtMs) };
    const data = { personId, cpf, name, ...link };
    tell(world, after, 'accreditation.biometry.link.created', data, linkToken, atMs);
  }
}

function biometryApproved(world: World, record: AccreditationRecord, atMs: number): void {
  const state = record.data.type === 'pf' ? 'INTEGRATING' : 'BIOMETRY_APPROVED';
  change(world, approved(record), { state, dueAtMs: atMs + stepMs }, atMs);
}

function approved(record: AccreditationRecord): AccreditationRecord {
  const persons = record.data.persons.map((person) => ({ ...person, biometryStatus: 'APPROVED' as const }));
  return { ...record, data: { ...record.data, persons } };
}

/** The PIX limits of a person's new account, in centavos, until support changes it; the amounts are ours. */
const firstPixLimits = { daytime: 5_000_00, nighttime: 1_000_00 } as const;

/** A new, empty account of the sandbox's bank; a person's begins with conservative limits (specification, section 2.9). */
function openAccount(world: World, record: AccreditationRecord): string {
  const id = world.newId('account');
  const number = String(20_000 + world.count('account-number'));
  const { tenantId, name, document } = record.data;
  const dailyLimitCentavos = 100_000_00;
  world.run(
    'INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    tenantId,
    'active',
    0,
    dailyLimitCentavos,
    '0001',
    number,
    name,
    document,
  );
  if (record.data.type === 'pf') saveOwnLimits(world, id, { pix: firstPixLimits });
  return id;
}

/** Counts the consent journeys recently started for CPFs with accounts. */
export function recentConsents(world: World, tenantId: string, sinceMs: number): number {
  const records = world.records<AccreditationRecord>(accreditationKind, null);
  return records.filter(
    ({ data, createdAtMs }) => data.consent && data.tenantId === tenantId && createdAtMs > sinceMs,
  ).length;
}
