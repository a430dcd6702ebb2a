import type { OperatorSource, ShownPayee } from './intent.ts';
import type { RefScope } from './names.ts';
import type { Payee } from './payee.ts';
import { comparePayee, nobodyShown } from './payee-compare.ts';

/** Where a known payee is paid; a document is canonical. */
export type PayeePlace = Extract<
  Payee,
  { readonly kind: 'pix-key' | 'bank-account' | 'own-bank-account' | 'account' }
>;

/** A payee under the nickname that an account has for it. Local data: no payment depends on it once it is written down. */
export interface KnownPayee {
  /** As typed; unique in its scope by {@link foldNickname}. */
  readonly nickname: string;
  readonly to: PayeePlace;
  /** The owner's CPF or CNPJ as the person gave it, canonical. */
  readonly document: string | null;
  /** The owner's name as the person gave it. */
  readonly name: string | null;
  readonly note: string | null;
  /** The owner of its key as the directory named it; null until one is known. */
  readonly owner: KeyOwner | null;
}

/** The owner of a key. */
export interface KeyOwner extends ShownPayee {
  /** The settled payment that it was learned from; null for a look-up made when the payee was added. */
  readonly intentId: string | null;
}

/** What was done to a payee. `owner`: the owner of its key was learned, or another one was accepted. */
export type PayeeChangeKind = 'added' | 'changed' | 'renamed' | 'removed' | 'owner';

/** Who changed a payee. The role is the login of a shared journal, which no variable sets; null in a file. */
export interface ChangedBy {
  readonly operator: string;
  /** How the operator is known; null in what an earlier version recorded. */
  readonly operatorBy: OperatorSource | null;
  readonly machine: string;
  readonly databaseRole: string | null;
}

/** A change that is to be written. */
export interface NewPayeeChange extends Pick<ChangedBy, 'operator' | 'operatorBy' | 'machine'> {
  /** Number of the change that added the payee; null if this one does. */
  readonly payeeId: number | null;
  readonly kind: PayeeChangeKind;
  /** The payee from here on; for one that is removed, as it last was. */
  readonly payee: KnownPayee;
  readonly atMs: number;
}

/** A change as written; changes are only ever added. */
export interface PayeeChange extends NewPayeeChange, ChangedBy {
  /** Its place among the changes of its scope, from 1. */
  readonly number: number;
  readonly payeeId: number;
}

/** The payees of a journal, by environment, tenant and account. */
export interface Payees {
  /** The changes of one scope, oldest first. */
  changes(scope: RefScope): Promise<readonly PayeeChange[]>;
  /** The same of every account of an environment, for an archive. */
  everyChange(environment: string): Promise<readonly (PayeeChange & RefScope)[]>;
  /**
   * Writes changes in one transaction, all or none.
   * @param after the number of the last change that they were made by; 0 for none
   * @returns false if somebody has written another one since
   */
  add(scope: RefScope, after: number, changes: readonly NewPayeeChange[]): Promise<boolean>;
}

/** The payees of a scope as its changes leave them. */
export interface PayeeBook {
  /** Number of the last change; 0 for none. */
  readonly last: number;
  /** By {@link foldNickname}, in the order of their names. */
  readonly known: ReadonlyMap<string, PayeeChange>;
  /** The changes of every payee that bears a nickname or has ever borne it, oldest first. */
  historyOf(nickname: string): readonly PayeeChange[];
}

/** Puts the changes of a scope together. */
export function payeeBook(changes: readonly PayeeChange[]): PayeeBook {
  const latest = new Map(changes.map((change) => [change.payeeId, change]));
  const known = [...latest.values()]
    .filter(({ kind }) => kind !== 'removed')
    .map((change) => [foldNickname(change.payee.nickname), change] as const);
  return {
    last: changes.at(-1)?.number ?? 0,
    known: new Map(known.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    historyOf(nickname) {
      const folded = foldNickname(nickname);
      const bore = changes.filter(({ payee }) => foldNickname(payee.nickname) === folded);
      const ids = new Set(bore.map(({ payeeId }) => payeeId));
      return changes.filter(({ payeeId }) => ids.has(payeeId));
    },
  };
}

/** A nickname without regard to case, accents and the number of blanks. */
export function foldNickname(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** Whom a key is known to belong to. */
export type OwnerBefore = Pick<ShownPayee, 'name' | 'document'>;

/**
 * The owner that a payee's key is known to have: what the person said of the document, else what the directory said. A typed
 * name counts only where nothing else does, as it may be spelled in more than one way. Null if nothing is known.
 */
export function ownerBefore({ document, name, owner }: KnownPayee): OwnerBefore | null {
  if (document !== null || owner !== null)
    return { document: document ?? owner?.document ?? null, name: owner?.name ?? null };
  return name === null ? null : { document: null, name };
}

/**
 * Whether a key has another owner than before. The documents decide, masked as they are shown; names only where those do not
 * tell, or where a mask leaves room for a namesake of the document.
 */
export function isAnotherOwner(
  before: OwnerBefore,
  now: OwnerBefore,
  sameName: (before: string, now: string) => boolean,
): boolean {
  const documents =
    before.document === null
      ? 'not shown'
      : comparePayee(
          { kind: 'document', document: before.document },
          { ...nobodyShown, documents: now.document === null ? [] : [now.document] },
        );
  if (documents === 'another') return true;
  const isWhole = [before.document, now.document].every((one) => one !== null && !one.includes('*'));
  if (documents === 'same' && isWhole) return false;
  if (before.name !== null && now.name !== null) return !sameName(before.name, now.name);
  return documents === 'not shown' && (before.document ?? before.name) !== null;
}
