import type { BaseCommand } from '../../command/base.ts';
import { asReceived } from '../../command/service.ts';
import { type Change, change } from '../../command/write.ts';
import type { Session } from '../../connection/session.ts';
import { ipList, ipPut } from '../../contract/credentials.ts';
import { CliError } from '../../errors/cli-error.ts';
import { credentialsWords } from '../../words/credentials.ts';
import { addressRanges } from './cidr.ts';
import { addressRows, type WaitingRow, waitingColumns } from './credentials-view.ts';

/**
 * Puts a credential's address list with `edit` applied to it: the service takes it only whole. Pending entries are put
 * again, or they would be dropped.
 */
export async function putList(
  command: BaseCommand,
  session: Session,
  flags: Change<typeof ipPut>['flags'],
  clientId: string,
  edit: (ranges: readonly string[]) => readonly string[],
): Promise<void> {
  const before = await readList(session, clientId);
  const allowedIps = addressRanges(edit(before.map((row) => row.id)));
  await change(command, session, {
    flags,
    operation: ipPut,
    input: { params: { clientId }, bodyText: JSON.stringify({ allowedIps }) },
    view: (value) => ({
      table: { columns: waitingColumns('Range'), records: addressRows(value) ?? sent(allowedIps) },
    }),
  });
}

/** The current list. @throws {CliError} exit 81 if it cannot be read whole: putting a part of it would drop the rest. */
export async function readList(session: Session, clientId: string): Promise<WaitingRow[]> {
  const reply = await session.client.read(ipList, { params: { clientId } });
  const rows = addressRows(asReceived(reply));
  if (rows !== null) return rows;
  throw new CliError({
    code: 'response_unreadable',
    ends: 'unavailable',
    message: credentialsWords.range.unreadable,
    hint: credentialsWords.range.unreadableHint,
  });
}

function sent(ranges: readonly string[]): WaitingRow[] {
  return ranges.map((id) => ({ id, status: '', pendingUntil: '', source: id }));
}
