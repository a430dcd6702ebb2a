import type { BankAccount } from '../ofx/bank-account.ts';

/** An account as headers of files are compared with it: bank, branch and number without filling zeros, its check digit last. */
export function payerText({ bank, branch, number }: BankAccount): string {
  const [digits = ''] = branch.split('-');
  return `${bank}/${bareNumber(digits)}/${bareNumber(number.replace('-', ''))}`;
}

/** A number without the zeros that fill its columns. */
export function bareNumber(text: string): string {
  return text.trim().replace(/^0+(?=.)/, '');
}
