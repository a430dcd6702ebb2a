import { timeText } from '../../brazil/clock.ts';
import { firstTextMember, listMember, listOf } from '../../json/lists.ts';
import { member } from '../../json/members.ts';
import type { Column } from '../../terminal/answer.ts';
import { credentialsWords } from '../../words/credentials.ts';
import { standingText } from '../../words/statuses.ts';

/** A delegated credential for people; the specification does not show the names of its members. */
export interface CredentialRow {
  readonly clientId: string;
  readonly name: string;
  readonly status: string;
  readonly activeFrom: string;
  readonly source: unknown;
}

/** A key or an address range, and until when it is pending. */
export interface WaitingRow {
  readonly id: string;
  readonly status: string;
  readonly pendingUntil: string;
  readonly source: unknown;
}

/** Columns of `credentials list`. */
export const credentialColumns: readonly Column<CredentialRow>[] = [
  { header: 'Client id', value: (row) => row.clientId, whole: true },
  { header: 'Status', value: (row) => row.status, shown: (row) => standingText(row.status), cell: 'name' },
  { header: 'Active from', value: (row) => row.activeFrom, whole: true },
  { header: 'Name', value: (row) => row.name, freeText: true },
];

/** Columns of a list whose entries may be pending. */
export function waitingColumns(what: 'Range' | 'Key id'): readonly Column<WaitingRow>[] {
  return [
    { header: what, value: (row) => row.id, whole: true },
    { header: 'Status', value: (row) => row.status, shown: (row) => standingText(row.status), cell: 'name' },
    { header: 'Pending until', value: (row) => row.pendingUntil, whole: true },
  ];
}

/** The credentials in an answer: a bare list, or one in `items`, `credentials` or `data`. */
export function credentialRows(json: unknown): CredentialRow[] {
  return listOf(json, ['items', 'credentials', 'data']).map(credentialRow);
}

/** One credential. */
export function credentialRow(source: unknown): CredentialRow {
  return {
    clientId: clientIdOf(source) ?? '',
    name: firstTextMember(source, ['name', 'displayName', 'label']) ?? '',
    status: firstTextMember(source, ['status', 'state']) ?? '',
    activeFrom: timeText(firstTextMember(source, ['activeFrom']), 'minute') ?? '',
    source,
  };
}

/** The id of a credential in an answer. */
export function clientIdOf(source: unknown): string | null {
  return firstTextMember(source, ['clientId', 'client_id', 'id']);
}

/** The key id in an answer. */
export function keyIdOf(source: unknown): string | null {
  const own = firstTextMember(source, ['kid', 'keyId', 'publicKeyId', 'publicKeyKid']);
  const [first] = listOf(member(source, 'publicKeys'));
  return own ?? firstTextMember(first, ['kid', 'keyId', 'id']);
}

/** The keys in an answer: a bare list, or one in `items`, `publicKeys`, `keys` or `data`. */
export function keyRows(json: unknown): WaitingRow[] {
  return listOf(json, ['items', 'publicKeys', 'keys', 'data']).map(keyRow);
}

/** One key. */
export function keyRow(source: unknown): WaitingRow {
  return waitingRow(source, firstTextMember(source, ['kid', 'keyId', 'id']) ?? '');
}

/** The address ranges in an answer, texts or objects; null if there is no list that can be read whole. */
export function addressRows(json: unknown): WaitingRow[] | null {
  const list = listMember(json, ['allowedIps', 'items', 'ips', 'ipAllowlist', 'data']);
  if (list === null) return null;
  const rows = list.map((source) =>
    waitingRow(
      source,
      typeof source === 'string' ? source : (firstTextMember(source, ['cidr', 'ip', 'address']) ?? ''),
    ),
  );
  return rows.every((row) => row.id !== '') ? rows : null;
}

function waitingRow(source: unknown, id: string): WaitingRow {
  const pendingUntil = timeText(firstTextMember(source, ['pendingUntil']), 'minute');
  const status =
    firstTextMember(source, ['status', 'state']) ?? (pendingUntil === null ? '' : credentialsWords.pending);
  return { id, status, pendingUntil: pendingUntil ?? '', source };
}
