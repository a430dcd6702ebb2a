import { sameBoleto } from '../../brazil/boleto-line.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { member, textMember } from '../../json/members.ts';
import { isSameKey } from './pix.ts';
import { shownCentavos } from './reading.ts';
import type { Stated } from './stated.ts';

/** Names of what the record of a payment shows; the specification shows none of a boleto or of bank data. */
export type RecordFields = Pick<GapSettings, 'recordBoleto' | 'recordKey' | 'recordAccount'>;

/**
 * Whether the record that an answer named is of the payment that we asked for: `ours` where nothing that it shows is
 * another's, and it shows our amount and what the amount was paid to or by (boleto, key, account or identifier).
 */
export function ownership(
  record: unknown,
  ours: Stated,
  fields: RecordFields,
): 'ours' | 'another' | 'unproven' {
  const amount = shownCentavos(record);
  const same = [
    amount === null || ours.amountCentavos === null ? null : amount === ours.amountCentavos,
    ...shown(record, fields.recordBoleto).map((text) => compared(text, ours.boleto, sameBoleto)),
    ...shown(record, fields.recordKey).map((text) => compared(text, ours.key, isSameKey)),
    ...fields.recordAccount.flatMap((name) =>
      shown(record, [name]).map((text) => {
        const same = compared(text, ours.account, isSameAccount);
        // A bare name may be the payer's: it bears out, and contradicts nothing.
        return name.includes('.') || same === true ? same : null;
      }),
    ),
    ...shown(record, ['identifier']).map((text) =>
      compared(text, ours.identifier, (one, other) => one === other),
    ),
  ];
  if (same.includes(false)) return 'another';
  const [isAmountOurs, ...names] = same;
  return isAmountOurs === true && names.includes(true) ? 'ours' : 'unproven';
}

/** Null where one side says nothing: a masked text, or a name that our body did not give. */
function compared(
  text: string,
  ours: string | null,
  same: (one: string, other: string) => boolean,
): boolean | null {
  return ours === null || text.includes('*') ? null : same(text, ours);
}

/** The texts that a record shows under these names; a dot steps into an object. */
function shown(record: unknown, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const path = name.split('.');
    const inner = path.slice(0, -1).reduce((value: unknown, step) => member(value, step), record);
    return textMember(inner, path.at(-1) ?? '') ?? [];
  });
}

/** An account number may be shown with its check digit, after a dash. */
function isSameAccount(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/[^0-9a-z]/gi, '')
      .replace(/^0+/, '')
      .toLowerCase();
  const [a, b] = [plain(one), plain(other)];
  return a === b || plain(one.replace(/-\w$/, '')) === b || a === plain(other.replace(/-\w$/, ''));
}
