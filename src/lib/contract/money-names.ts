/**
 * Last words of the names under which this contract has an amount of BRL: `amount`, `paidAmount`, `totalAmount`,
 * `monthlyIncome`, `balance`, and `value` (specification, sections 2.2 to 2.6, 2.9, 6.4). The other words are likely
 * in bodies that the specification does not show (docs/spec-gaps.md).
 */
const lastWords = ['amount', 'amounts', 'value', 'income', 'revenue', 'billing', 'balance', 'price', 'brl'];

/**
 * Whole names that are money: what a boleto may charge besides its amount, the staff's ceilings, and Portuguese
 * words.
 */
const wholeNames = [
  'fine',
  'interest',
  'discount',
  'rebate',
  'abatement',
  'fee',
  'pixout',
  'pixin',
  'ceiling',
  'valor',
  'multa',
  'juros',
  'desconto',
  'abatimento',
];

/** The value of one of these is text: `keyValue`. */
const textWords = ['key', 'header', 'field', 'code', 'tag', 'metadata', 'parameter', 'default'];

/**
 * Whether a member, a column or the last part of a dotted path has a name that means money: `amount`,
 * `data.payee.amount`, `items[0].value`, `monthlyIncome`, `monthly_income`, `pixDaytimeBrl`. Case matters only where
 * it separates words.
 */
export function isMoneyName(path: string): boolean {
  const name =
    path
      .split(/[.[\]]/)
      .filter((part) => !/^\d*$/.test(part))
      .at(-1)
      ?.trim() ?? '';
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_-]+/);
  const last = words.at(-1)?.toLowerCase() ?? '';
  if (last === 'value' && textWords.includes(words.at(-2)?.toLowerCase() ?? '')) return false;
  return (
    lastWords.includes(last) ||
    wholeNames.includes(words.join('').toLowerCase()) ||
    words[0]?.toLowerCase() === 'valor'
  );
}
