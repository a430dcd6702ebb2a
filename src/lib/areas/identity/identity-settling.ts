import type { Client } from '../../client/client.ts';
import { get, verificationStates } from '../../contract/identity.ts';
import { textMember } from '../../json/members.ts';
import { type Settling, standBy } from '../../payments/settling.ts';

/** A verification, until the person passed it, failed it, or its link expired. */
export function verificationSettling(client: Client, id: string): Settling {
  return {
    read: () => client.read(get, { params: { id } }),
    // The name of its id is not shown: only an id that is present and different proves that it is another.
    recordIn: (record) => ([null, id].includes(textMember(record, 'id')) ? record : null),
    standingOf: (record) => standBy(verificationStates, textMember(record, 'status')),
    line: `identity status ${id}`,
  };
}

/** The same, for the answer of a creation. */
export function madeVerification(client: Client, record: unknown): Settling | null {
  const id = textMember(record, 'id');
  return id === null ? null : verificationSettling(client, id);
}

/** The flags that use an approval; null if there is none, or if a shell would interpret its names. */
export function consumeFlags(record: unknown): string | null {
  const [status, purpose, reference, used] = ['status', 'purpose', 'referenceId', 'consumedAt'].map((name) =>
    textMember(record, name),
  );
  const isOpen = status === 'APPROVED' && used === null;
  if (!isOpen || ![purpose, reference].every((word) => /^[\w.:-]+$/.test(word ?? ' '))) return null;
  return `--purpose ${purpose} --reference-id ${reference}`;
}
