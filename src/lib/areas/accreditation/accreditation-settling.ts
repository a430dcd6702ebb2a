import type { Client } from '../../client/client.ts';
import { accreditationStates, get } from '../../contract/accreditation.ts';
import { textMember } from '../../json/members.ts';
import { type Settling, standBy } from '../../payments/settling.ts';

/** An accreditation, until the account is open or it failed. */
export function accreditationSettling(client: Client, accreditationId: string): Settling {
  return {
    read: () => client.read(get, { params: { accreditationId } }),
    recordIn: (record) => (textMember(record, 'accreditationId') === accreditationId ? record : null),
    standingOf: (record) => standBy(accreditationStates, textMember(record, 'status')),
    line: `accreditation status ${accreditationId}`,
  };
}

/** The same, for the answer of a creation. */
export function madeAccreditation(client: Client, record: unknown): Settling | null {
  const id = textMember(record, 'accreditationId');
  return id === null ? null : accreditationSettling(client, id);
}
