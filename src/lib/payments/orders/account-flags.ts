import type { KnownPayee, PayeePlace } from '../../journal/payees.ts';

/** The flags of a TED, or of a PIX by bank data, that a payee by bank data stands for. */
export function accountFlags({
  to: { bank, branch, account, accountType, document },
  name,
}: KnownPayee & { readonly to: Extract<PayeePlace, { readonly kind: 'bank-account' }> }) {
  return {
    'bank-code': bank,
    branch,
    'account-number': account,
    'account-type': accountType,
    'tax-number': document,
    'holder-name': name ?? '',
  };
}
