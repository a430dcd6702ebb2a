import { utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';

/** Kind of the records kept here. */
export const accreditationKind = 'accreditation';

/** Somebody whose face, or whose consent, an accreditation needs. */
export interface Person {
  readonly personId: string;
  readonly cpf: string;
  readonly name: string;
  readonly biometryStatus: 'PENDING' | 'APPROVED';
  /** Null while the link is not there yet; it then comes by event and look-up. */
  readonly linkToken: string | null;
  readonly linkExpiresAtMs: number;
}

/** The consent journey of a holder who already has an account. */
export interface Consent {
  /** The secret part of the link. */
  readonly cst: string;
  readonly status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'DENIED' | 'EXPIRED';
  readonly linkExpiresAtMs: number;
  readonly journeyExpiresAtMs: number;
  /** Hash of the cookie of the only browser that may continue. */
  readonly session: string | null;
  readonly capture: 'none' | 'running' | 'passed';
  readonly capturedAtMs: number | null;
  /** The account that the holder already has. */
  readonly accountId: string;
}

/** A company file that was announced. */
export interface CompanyFile {
  readonly fileId: string;
  readonly kind: string;
}

/** The record of an accreditation. */
export interface Accreditation {
  readonly tenantId: string;
  readonly type: 'pf' | 'pj';
  readonly document: string;
  readonly name: string;
  readonly persons: readonly Person[];
  readonly consent: Consent | null;
  readonly files: readonly CompanyFile[];
  readonly accountId: string | null;
  readonly errorReason: string | null;
  readonly updatedAtMs: number;
  /** Numbers the events of one accreditation. */
  readonly changes: number;
}

/** A stored accreditation. */
export type AccreditationRecord = StoredRecord<Accreditation>;

/** The accreditation, or null. */
export function findAccreditation(world: World, id: string): AccreditationRecord | null {
  return world.record<AccreditationRecord>(accreditationKind, id);
}

/** As create and look-up answer it (specification, section 2.9). @param origin of the host that serves the pages */
export function accreditationView(record: AccreditationRecord, origin: string) {
  const { id, state, createdAtMs, data } = record;
  return {
    accreditationId: id,
    type: data.type,
    status: state,
    document: data.document,
    persons: data.persons.map((person) => personView(person, data.consent, origin)),
    createdAt: utcText(createdAtMs),
    ...(data.changes > 0 ? { updatedAt: utcText(data.updatedAtMs) } : {}),
    ...(data.accountId === null ? {} : { accountId: data.accountId }),
    ...(data.errorReason === null ? {} : { errorReason: data.errorReason }),
  };
}

/** One person, with the link of the moment. */
export function personView(person: Person, consent: Consent | null, origin: string) {
  const { personId, cpf, name, biometryStatus } = person;
  const base = { personId, cpf, name };
  if (consent) {
    const link = consent.status === 'PENDING' ? { consentLink: consentLink(consent, origin) } : {};
    const consentExpiresAt = utcText(consent.linkExpiresAtMs);
    return { ...base, consentStatus: consent.status, ...link, consentExpiresAt };
  }
  if (person.linkToken === null) return { ...base, biometryStatus };
  const linkExpiresAt = utcText(person.linkExpiresAtMs);
  return { ...base, biometryStatus, biometryLink: biometryLink(person.linkToken), linkExpiresAt };
}

/** Where the holder decides; the sandbox serves the page itself. */
export function consentLink({ cst }: Consent, origin: string): string {
  return `${origin}/v1/accreditations/consent/${cst}`;
}

/** Where the face is captured; nobody serves it, the capture is made up. */
export function biometryLink(token: string): string {
  return `https://capture.sandbox.example.com/${token}`;
}
