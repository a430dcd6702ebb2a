import type { Payee } from './payee.ts';

type BankAccount = Omit<Extract<Payee, { kind: 'bank-account' }>, 'kind'>;

/** Who is paid by bank data; the name is left out, as it may be spelled in more than one way. */
export function bankPayee({ bank, branch, account, accountType, document }: BankAccount): Payee {
  return { kind: 'bank-account', bank, branch, account, accountType, document };
}
