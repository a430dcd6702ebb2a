import type { Client } from '../../client/client.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { connected, withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import type { RefScope } from '../../journal/names.ts';
import { payeeText } from '../../journal/payee.ts';
import { foldNickname, type KnownPayee, type NewPayeeChange, type PayeeBook } from '../../journal/payees.ts';
import { scopeOf } from '../../payments/facts.ts';
import { changedBy } from '../../payments/payees/change.ts';
import { payeeBookWords } from '../../words/payee-book.ts';

/** The payees of the account that a line is about. */
export interface PayeesOf {
  readonly session: Session;
  readonly journal: Journal;
  readonly scope: RefScope;
}

/** Opens the payees of the account for `work`; the service is asked for nothing by that. */
export function withPayees<T>(
  command: BaseCommand,
  flags: GlobalFlags,
  work: (payees: PayeesOf) => Promise<T>,
): Promise<T> {
  return connected(command, flags, (session) =>
    withJournal(session, (journal) => work({ session, journal, scope: scopeOf(session.client) })),
  );
}

/** What putting a payee into a book would change. */
export type Put = 'added' | 'changed' | 'same';

/**
 * The change that puts a payee into a book under its nickname.
 * @returns its kind, and the change; none where everything is the same
 */
export function putInto(
  { known }: PayeeBook,
  given: KnownPayee,
  client: Client,
): { readonly put: Put; readonly before: KnownPayee | null; readonly change: NewPayeeChange | null } {
  const there = known.get(foldNickname(given.nickname));
  const by = changedBy(client);
  if (!there)
    return { put: 'added', before: null, change: { ...by, payeeId: null, kind: 'added', payee: given } };
  const before = there.payee;
  const payee = { ...given, owner: given.owner ?? keptOwner(before, given) };
  if (sameText(before) === sameText(payee)) return { put: 'same', before, change: null };
  return { put: 'changed', before, change: { ...by, payeeId: there.payeeId, kind: 'changed', payee } };
}

/** The owner stays known as long as nothing else is said of key and document. */
function keptOwner(before: KnownPayee, given: KnownPayee) {
  return payeeText(before.to) === payeeText(given.to) && before.document === given.document
    ? before.owner
    : null;
}

function sameText({ nickname, to, document, name, note, owner }: KnownPayee): string {
  return JSON.stringify([nickname, payeeText(to), document, name, note, owner && { ...owner, askedAtMs: 0 }]);
}

/** @throws {CliError} exit 2 where another payee has the nickname */
export function refuseTaken(book: PayeeBook, nickname: string): void {
  const there = book.known.get(foldNickname(nickname));
  if (!there) return;
  const taken = there.payee.nickname;
  throw new CliError({
    code: 'payee_exists',
    ends: 'usage',
    message: payeeBookWords.exists(taken),
    hint: payeeBookWords.replaceIt(taken),
  });
}
