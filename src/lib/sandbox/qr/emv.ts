import { reaisOf } from '../amounts.ts';
/**
 * BR Codes as the sandbox writes and reads them. The command line's own reader is not used here, so that a mistake in
 * one is caught by the other.
 */
export interface EmvContent {
  readonly key: string | null;
  readonly url: string | null;
  readonly amountCentavos: number | null;
  readonly name: string;
}

/** What is written into a code. */
interface Written {
  readonly name: string;
  readonly city: string;
}

/** Writes a dynamic code. @param url without a scheme */
export function writeEmv({ url, ...who }: Written & { readonly url: string }): string {
  return emvOf(who, [tlv('01', '12')], tlv('25', url), '', '***');
}

/** Writes a static code of a key. */
export function writeStaticEmv(
  code: Written & { readonly key: string; readonly amountCentavos: number; readonly txid: string },
): string {
  const amount = reaisOf(code.amountCentavos).toFixed(2);
  return emvOf(code, [], tlv('01', code.key), tlv('54', amount), code.txid);
}

function emvOf(
  { name, city }: Written,
  once: readonly string[],
  target: string,
  amount: string,
  txid: string,
): string {
  const body = [
    tlv('00', '01'),
    ...once,
    tlv('26', tlv('00', 'br.gov.bcb.pix') + target),
    tlv('52', '0000'),
    tlv('53', '986'),
    amount,
    tlv('58', 'BR'),
    tlv('59', plain(name, 25)),
    tlv('60', plain(city, 15)),
    tlv('62', tlv('05', txid)),
    '6304',
  ].join('');
  return body + checksum(body);
}

/** Reads a code; null when it is not one, or when its checksum is wrong. */
export function readEmv(emv: string): EmvContent | null {
  if (!/6304[0-9A-Fa-f]{4}$/.test(emv) || checksum(emv.slice(0, -4)) !== emv.slice(-4).toUpperCase())
    return null;
  const root = fields(emv);
  const templates = Object.entries(root ?? {})
    .filter(([id]) => id >= '26' && id <= '51')
    .map(([, value]) => fields(value));
  const pix = templates.find((template) => template?.['00']?.toLowerCase() === 'br.gov.bcb.pix');
  if (!root || !pix) return null;
  const amount = Number(root['54'] ?? 0);
  return {
    key: pix['01'] ?? null,
    url: pix['25'] ?? null,
    amountCentavos: amount > 0 ? Math.round(amount * 100) : null,
    name: root['59'] ?? '',
  };
}

function tlv(id: string, value: string): string {
  return `${id}${String([...value].length).padStart(2, '0')}${value}`;
}

function fields(text: string): Readonly<Record<string, string>> | null {
  const found: Record<string, string> = {};
  let rest = [...text];
  while (rest.length > 0) {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)$/.exec(rest.slice(0, 4).join('')) ?? [];
    if (id === '' || rest.length < 4 + Number(length)) return null;
    found[id] = rest.slice(4, 4 + Number(length)).join('');
    rest = rest.slice(4 + Number(length));
  }
  return found;
}

/** Letters without accents, as most banks write them. */
function plain(text: string, most: number): string {
  return text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .slice(0, most);
}

/** CRC-16 with polynomial 1021 and start FFFF; the table entry of a nibble is the nibble times the polynomial. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    for (const nibble of [byte >> 4, byte & 15]) {
      crc = ((crc << 4) & 0xffff) ^ (0x1021 * ((crc >> 12) ^ nibble));
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
