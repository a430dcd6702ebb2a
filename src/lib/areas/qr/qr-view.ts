import { type BrCode, usualLengths } from '../../brazil/br-code.ts';
import { timeText } from '../../brazil/clock.ts';
import { withMaskedDocument } from '../../brazil/documents.ts';
import { bankText } from '../../brazil/institutions.ts';
import { keyFault } from '../../brazil/key.ts';
import { amountJson, formatReais } from '../../contract/money.ts';
import { member, textMember } from '../../json/members.ts';
import { rawNumber } from '../../json/strict.ts';
import { shownDocument } from '../../payments/confirm/payee.ts';
import { type ComparedLine, compareDecode, type Decoded } from '../../payments/orders/qr-decode.ts';
import { amountText } from '../../payments/statement/record-view.ts';
import type { Field } from '../../terminal/answer.ts';
import type { Table } from '../../terminal/columns.ts';
import { brazilWords } from '../../words/brazil.ts';
import { labels } from '../../words/labels.ts';
import { qrWords } from '../../words/qr.ts';
import { namedStatus } from '../../words/statuses.ts';
import { valueWords } from '../../words/values.ts';

/** Code and bank side by side. */
export function comparedTable(records: readonly ComparedLine[]): Table<ComparedLine> {
  return {
    columns: [
      { header: '', value: ({ what }) => labels[what], whole: true },
      { header: 'in the code', value: ({ inCode }) => inCode ?? '-', freeText: true },
      { header: 'at the bank', value: ({ fromBank }) => fromBank ?? '-', freeText: true, whole: true },
      {
        header: 'verdict',
        value: ({ verdict }) => (verdict === null ? '' : qrWords.verdicts[verdict]),
        shown: (line) => qrWords.verdicts[line.verdict ?? whyNone(line)],
        whole: true,
      },
    ],
    records,
  };
}

function whyNone({ inCode, fromBank }: ComparedLine): 'onlyInCode' | 'onlyAtBank' | 'notCompared' {
  if (fromBank === null) return 'onlyInCode';
  return inCode === null ? 'onlyAtBank' : 'notCompared';
}

/** The same for the confirmation screen: the bank's value, and the code's if it differs. */
export function comparedFields(code: BrCode, decoded: Decoded): Field[] {
  const { bankSaysNothing, codeSays, codeOfKind, changeableCode } = qrWords;
  const lines = compareDecode(code, decoded)
    .filter(({ what }) => what !== 'Amount')
    .map(({ what, inCode, fromBank, verdict }): Field => {
      if (fromBank === null) return [what, bankSaysNothing(String(inCode))];
      return [what, verdict === 'differs' ? codeSays(fromBank, String(inCode)) : fromBank];
    });
  const text = (name: string) => textMember(decoded.value, name);
  const paying = codeOfKind[code.kind];
  const cash = cashIn(code, decoded);
  return [
    ['Paying', decoded.allowChange ? changeableCode(paying) : paying],
    ['Cash', cash && qrWords.cash[cash]],
    ...lines,
    ['Bank', bankText(text('bankIspb'))],
    ['Branch', text('bankBranch')],
    ['Account', text('bankAccount')],
    ['Payee says', text('description')],
    ['Due', timeText(text('dueDate'))],
    ['In the code', code.amount === null ? null : formatReais(code.amount)],
  ];
}

/** The document of `qr parse`; `warnings` is there only if there is one. */
export function brCodeJson(code: BrCode) {
  const { kind, key, url, amount, merchantName, merchantCity, txid, recurrence, withdrawalIspb } = code;
  const warnings = codeWarnings(code);
  return {
    kind,
    key,
    url,
    amount: amount === null ? null : rawNumber(amountJson(amount)),
    merchantName,
    merchantCity,
    txid,
    recurrence,
    withdrawalIspb,
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** What to know about a well-formed code before paying it: an invalid key pays nobody. */
export function codeWarnings(code: BrCode, decoded: Decoded | null = null): readonly string[] {
  const { key, kind, recurrence, tooLong } = code;
  const fault = key === null ? null : keyFault(key);
  const cash = cashIn(code, decoded);
  return [
    fault === null ? [] : qrWords.noPixKey(fault.text),
    tooLong.map((field) => qrWords.longField(brazilWords.brCodeParts[field].text, usualLengths[field])),
    recurrence === null || kind === 'recurrence' ? [] : qrWords.laterDebits,
    cash === null ? [] : qrWords.cash[cash],
  ].flat();
}

/**
 * Cash that the payee hands out: stated by a static code, and for a dynamic one at best by the names in the bank's
 * reading.
 */
function cashIn({ withdrawalIspb }: BrCode, decoded: Decoded | null): 'withdrawal' | 'change' | null {
  const type = textMember(decoded?.value, 'qrCodeType') ?? '';
  const has = (names: string) =>
    new RegExp(names, 'i').test(type) ||
    new RegExp(`"\\w*(?:${names})\\w*"\\s*:\\s*(?!null|false)`, 'i').test(decoded?.text ?? '');
  if (has('troco|cashback')) return 'change';
  return withdrawalIspb !== null || has('saque|withdrawal') ? 'withdrawal' : null;
}

/** A code as labelled lines. */
export function brCodeFields(code: BrCode): Field[] {
  const fixed = code.kind === 'static' ? qrWords.open : qrWords.notInCode;
  return [
    ['Kind', qrWords.kinds[code.kind]],
    ['Key', code.key],
    ['Address', code.url],
    ['Amount', code.amount === null ? fixed : formatReais(code.amount)],
    ['Name', code.merchantName],
    ['City', code.merchantCity],
    ['Txid', code.txid],
    ['Warning', codeWarnings(code).join(' ') || null],
  ];
}

/** A charge as labelled lines (specification, section 2.6). */
export function chargeFields(charge: unknown): Field[] {
  const payer = member(charge, 'payer');
  const text = (name: string) => textMember(charge, name);
  const document = textMember(payer, 'document');
  const [paidAmount, paidAt] = [amountText(member(charge, 'paidAmount')), timeText(text('paidAt'))];
  return [
    ['Status', namedStatus(text('status'), 'charge')],
    ['Amount', amountText(member(charge, 'value'))],
    ['Identifier', text('identifier')],
    ['Txid', text('txid')],
    ['Key', withMaskedDocument(text('pixKey') ?? '') || null],
    ['Message', text('message') ?? text('description')],
    ['Amount may change', member(charge, 'allowChange') === true ? valueWords.yes : null],
    ['Created', timeText(text('createdAt'))],
    ['Expires', timeText(text('expiresAt'))],
    ['Paid', paidAmount && paidAt ? valueWords.at(paidAmount, paidAt) : paidAmount || paidAt || null],
    [
      'Payer',
      [textMember(payer, 'name'), document && shownDocument(document), textMember(payer, 'bankName')]
        .filter(Boolean)
        .join(', ') || null,
    ],
    ['End-to-end id', text('endToEndId')],
    ['Code', text('emv')],
  ];
}
