import { type Centavos, centavosFromJsonNumber } from '../contract/money.ts';
import { brazilWords } from '../words/brazil.ts';
import { type Message, MessageError } from '../words/topic.ts';

/** The content of a BR Code. Only the bank's decode says what would really be paid. */
export interface BrCode {
  /** `recurrence`: it only authorises Pix Automático and contains nothing to pay now. */
  readonly kind: 'static' | 'dynamic' | 'recurrence';
  /** The PIX key of a static code. */
  readonly key: string | null;
  /** Address of a dynamic code's payload, without a scheme. It is never fetched here. */
  readonly url: string | null;
  /** Fixed amount of a static code; only a hint in a dynamic one. Null when absent or zero. */
  readonly amount: Centavos | null;
  readonly merchantName: string;
  readonly merchantCity: string;
  /** Null when the code has `***`, which stands for none. */
  readonly txid: string | null;
  /** Address of an authorisation for later debits (Pix Automático), with or without a payment. */
  readonly recurrence: string | null;
  /**
   * Pix Saque: ISPB of the institution on whose behalf the payee hands out cash (field 26-03). A dynamic code does not show it.
   */
  readonly withdrawalIspb: string | null;
  /** Fields longer than the manual allows: many banks write them, and the payer's bank accepts the code. */
  readonly tooLong: readonly LongField[];
}

/** A field whose excess length does not matter. */
export type LongField = keyof typeof usualLengths;

/** A text that is not a trustworthy BR Code. */
export class BrCodeError extends MessageError {
  override readonly name = 'BrCodeError';
  readonly code = 'invalid_br_code';
}

/**
 * Reads a BR Code (Central Bank's manual on EMV QRCPS merchant-presented mode). Lengths count characters, the checksum
 * counts UTF-8 bytes. At most 512 characters, one PIX template, no id twice.
 *
 * @throws BrCodeError with a sentence that names the first thing that is wrong.
 */
export function parseBrCode(input: string): BrCode {
  const text = trimmed(input);
  checkText(text);
  const root = readFields(text, brazilWords.wholeCode);
  checkFrame(text, root);
  const merchant = readMerchant(root);
  const pix = pixTemplate(root);
  const recurrence = recurrenceUrl(root);
  const { key, url, withdrawalIspb } = pix;
  const kind = key !== null ? 'static' : url !== null ? 'dynamic' : 'recurrence';
  if (kind === 'recurrence' && recurrence === null) throw new BrCodeError(brazilWords.brCodeNoKey);
  const read = { kind, key, url: url ?? (kind === 'recurrence' ? recurrence : null), ...merchant } as const;
  const code = { ...read, txid: readTxid(root), recurrence, withdrawalIspb };
  const lengths = { name: code.merchantName, city: code.merchantCity, txid: code.txid };
  const tooLong = (Object.keys(usualLengths) as LongField[]).filter(
    (field) => [...(lengths[field] ?? '')].length > usualLengths[field],
  );
  return { ...code, tooLong };
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) of the UTF-8 bytes, as four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The fields of one level by id, in order. */
type Fields = ReadonlyMap<string, string>;

const longestCode = 512;
const pixGui = 'br.gov.bcb.pix';
/** Maximum lengths from the manual, in characters. */
export const usualLengths = { name: 25, city: 15, txid: 25 } as const;

function trimmed(input: string): string {
  // Copying from a message or a PDF adds these at the ends; spaces inside belong to the code.
  return input.length > longestCode * 4 ? input : input.replace(/^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g, '');
}

function checkText(text: string): void {
  if (text === '') throw new BrCodeError(brazilWords.brCodeEmpty);
  if (/^".*"$/.test(text)) throw new BrCodeError(brazilWords.brCodeQuoted);
  if (text.length > longestCode * 2 || [...text].length > longestCode) {
    throw new BrCodeError(brazilWords.brCodeTooLong(longestCode));
  }
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) {
    throw new BrCodeError(brazilWords.brCodeInvisible);
  }
}

/** Splits `id(2) length(2) value` to the last character. */
function readFields(text: string, where: Message): Fields {
  const characters = [...text];
  const fields = new Map<string, string>();
  let at = 0;
  while (at < characters.length) {
    const head = characters.slice(at, at + 4).join('');
    if (!/^[0-9]{4}$/.test(head)) {
      throw new BrCodeError(brazilWords.brCodeNoField(at + 1, where));
    }
    const id = head.slice(0, 2);
    const length = Number(head.slice(2));
    const value = characters.slice(at + 4, at + 4 + length);
    if (value.length < length) {
      throw new BrCodeError(brazilWords.brCodeCutField(id, where, length, value.length));
    }
    if (fields.has(id)) throw new BrCodeError(brazilWords.brCodeTwice(id, where));
    fields.set(id, value.join(''));
    at += 4 + length;
  }
  return fields;
}

/** First and last field, and the checksum over everything before it. */
function checkFrame(text: string, root: Fields): void {
  const ids = [...root.keys()];
  if (ids[0] !== '00' || root.get('00') !== '01') {
    throw new BrCodeError(brazilWords.brCodeStart);
  }
  const crc = root.get('63');
  if (crc === undefined) throw new BrCodeError(brazilWords.brCodeNoChecksum);
  if (ids.at(-1) !== '63') throw new BrCodeError(brazilWords.brCodeAfterChecksum);
  if (!/^[0-9A-F]{4}$/i.test(crc)) throw new BrCodeError(brazilWords.brCodeChecksumForm);
  const computed = crc16(text.slice(0, -4));
  if (computed !== crc.toUpperCase()) {
    throw new BrCodeError(brazilWords.brCodeChecksum(crc, computed));
  }
  const once = root.get('01');
  if (once !== undefined && once !== '11' && once !== '12') {
    throw new BrCodeError(brazilWords.brCodeOnce(shown(once)));
  }
}

function readMerchant(root: Fields): Pick<BrCode, 'amount' | 'merchantName' | 'merchantCity'> {
  const parts = brazilWords.brCodeParts;
  const category = required(root, '52', parts.category);
  if (!/^[0-9]{4}$/.test(category)) throw new BrCodeError(brazilWords.brCodeCategory);
  expect(root, '53', '986', parts.currency, parts.real);
  expect(root, '58', 'BR', parts.country, parts.brazil);
  return {
    amount: readAmount(root.get('54')),
    merchantName: filled(required(root, '59', parts.name), parts.nameField),
    merchantCity: filled(required(root, '60', parts.city), parts.cityField),
  };
}

/** `198` and `198.` mean R$ 198,00; the decimal mark is a point, with at most two decimals. */
function readAmount(text: string | undefined): Centavos | null {
  if (text === undefined) return null;
  const amount = /^[0-9]{1,10}(?:\.[0-9]{0,2})?$/.test(text)
    ? centavosFromJsonNumber(text.replace(/^0+(?=[0-9])|\.$/g, ''))
    : null;
  if (amount === null || text.length > 13) {
    throw new BrCodeError(brazilWords.brCodeAmount(shown(text)));
  }
  return amount === 0 ? null : amount;
}

/** The only template of ids 26 to 51 that belongs to PIX. */
function pixTemplate(root: Fields): Pick<BrCode, 'key' | 'url' | 'withdrawalIspb'> {
  const found = templates(root, 26, 51);
  const [template] = found;
  if (template === undefined) throw new BrCodeError(brazilWords.brCodeNotPix);
  if (found.length > 1) throw new BrCodeError(brazilWords.brCodeTwoTemplates);
  const key = template.get('01');
  const url = template.get('25');
  if (key !== undefined && url !== undefined) {
    throw new BrCodeError(brazilWords.brCodeKeyAndAddress);
  }
  return {
    key:
      key === undefined
        ? null
        : filled(printable(key, brazilWords.brCodeParts.key), brazilWords.brCodeParts.key),
    url: url === undefined ? null : address(url),
    withdrawalIspb: template.get('03') ?? null,
  };
}

/** Address of a Pix Automático authorisation (ids 80 to 99), or null. */
function recurrenceUrl(root: Fields): string | null {
  const urls = templates(root, 80, 99).flatMap((template) => template.get('25') ?? []);
  if (urls.length > 1) throw new BrCodeError(brazilWords.brCodeTwoRecurrences);
  return urls[0] === undefined ? null : address(urls[0]);
}

function templates(root: Fields, from: number, to: number): Fields[] {
  return [...root]
    .filter(([id]) => Number(id) >= from && Number(id) <= to)
    .filter(([, value]) => new RegExp(`^0014${pixGui.replaceAll('.', '\\.')}`, 'i').test(value))
    .map(([id, value]) => readFields(value, brazilWords.fieldOf(id)));
}

function readTxid(root: Fields): string | null {
  const additional = root.get('62');
  if (additional === undefined) return null;
  const txid = readFields(additional, brazilWords.fieldOf('62')).get('05');
  if (txid === undefined || txid === '***') return null;
  return filled(printable(txid, brazilWords.brCodeParts.txid), brazilWords.brCodeParts.txidField);
}

function address(url: string): string {
  // No scheme, no credentials, and no notation tricks that lead to this machine.
  if (
    !/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/.test(
      url,
    )
  ) {
    throw new BrCodeError(brazilWords.brCodeAddress);
  }
  return url;
}

function printable(text: string, what: Message): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new BrCodeError(brazilWords.brCodePrintable(what));
}

/** No value is longer than its two length digits can say. */
function filled(text: string, what: Message): string {
  if (text === '') throw new BrCodeError(brazilWords.brCodeNothing(what));
  return text;
}

function required(root: Fields, id: string, what: Message): string {
  const value = root.get(id);
  if (value === undefined) throw new BrCodeError(brazilWords.brCodeMissing(what, id));
  return value;
}

function expect(root: Fields, id: string, value: string, what: Message, meaning: Message): void {
  const found = required(root, id, what);
  if (found !== value)
    throw new BrCodeError(brazilWords.brCodeExpected(what, id, value, meaning, shown(found)));
}

function shown(text: string): string {
  return `"${text.slice(0, 20)}"`;
}
