import { type KnownPayee, ownerBefore } from '../../journal/payees.ts';
import { payoutWords } from '../../words/payout.ts';
import type { Message } from '../../words/topic.ts';
import { codeRoles, type PayoutColumns, type PayoutRole } from './payout-columns.ts';
import { type Filling, type RowCells, rowCells } from './row-cells.ts';

/** The payees of an account, by nickname. */
export interface Nicknames {
  /** Null for a nickname that nobody has; a part of one is none. */
  find(nickname: string): KnownPayee | null;
  /** Nicknames that resemble a text. */
  near(nickname: string): readonly string[];
}

/** The columns that say where money goes, each of which a payee either has or contradicts. */
const places: readonly PayoutRole[] = ['key', 'bank', 'branch', 'account', 'account-id', ...codeRoles];

/**
 * Reads a row whose nickname stands for key or account: what the row says besides must agree with it.
 * @param nicknames null for a file without them
 */
export function cellsByNickname(
  columns: PayoutColumns,
  cells: readonly string[],
  nicknames: Nicknames | null,
): RowCells {
  const nickname = (cells[columns.get('nickname')?.index ?? -1] ?? '').trim();
  if (nicknames === null || nickname === '') return rowCells(columns, cells);
  const known = nicknames.find(nickname);
  const filling = known && fillingOf(known);
  const row = rowCells(columns, cells, filling);
  const fault = (role: PayoutRole, message: Message) => row.fault(role, 'nickname', message);
  if (filling === null)
    fault('nickname', payoutWords.unknownNickname(nickname, nicknames.near(nickname).join(', ')));
  else
    for (const role of places)
      if (row.fills(role) && !filling.texts.has(role)) fault(role, payoutWords.notOfPayee(nickname));
  return row;
}

/** The texts of a payee as a row of a file has them. */
export function textsOf({ to, document, name }: KnownPayee): Partial<Record<PayoutRole, string | null>> {
  switch (to.kind) {
    case 'pix-key':
      return { key: to.key, 'key-type': to.keyType, document, name };
    case 'account':
      return { 'account-id': to.accountId, document, name };
    case 'own-bank-account':
      return { branch: to.branch, account: to.account, document: to.document, name };
    case 'bank-account':
      return {
        bank: to.bank,
        branch: to.branch,
        account: to.account,
        'account-type': to.accountType,
        document: to.document,
        name,
      };
  }
}

const railsOf: Readonly<Record<KnownPayee['to']['kind'], readonly string[]>> = {
  'pix-key': ['pix'],
  'bank-account': ['pix-bank', 'ted'],
  'own-bank-account': ['transfer'],
  account: ['transfer'],
};

function fillingOf(known: KnownPayee): Filling {
  const rails = railsOf[known.to.kind];
  const [rail, ...others] = rails;
  const { name, ...texts } = textsOf(known);
  const filled = {
    ...texts,
    rail: others.length === 0 ? rail : null,
    // The owner of a key is known by the document, where there is one.
    name: known.to.kind === 'pix-key' && known.document !== null ? null : name,
  };
  const entries = Object.entries(filled) as [PayoutRole, string | null | undefined][];
  return {
    texts: new Map(entries.flatMap(([role, text]) => (text ? [[role, text] as const] : []))),
    rails,
    owner: ownerBefore(known),
    contradiction: (own, text) => payoutWords.otherThanPayee(known.nickname, own, text),
  };
}
