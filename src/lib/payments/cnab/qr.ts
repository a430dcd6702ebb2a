import { crc16, usualLengths } from '../../brazil/br-code.ts';

/** What a remittance says of a QR code. */
export interface CodeParts {
  /** The key of a static code, or the address of a dynamic one. */
  readonly keyOrUrl: string;
  readonly txid: string;
  readonly name: string;
  /** `1234.56` */
  readonly amount: string;
}

/** A record has the payee's name and no city, which the manual asks for; the payee's bank does not read it. */
const city = 'BRASIL';

/**
 * The QR code that a record J-52 PIX is about (Central Bank's manual on BR Codes): the record has its key or address and its txid,
 * and not the code itself. Nothing if it has neither.
 */
export function brCodeOf({ keyOrUrl, txid, name, amount }: CodeParts): string {
  if (keyOrUrl === '') return '';
  const url = keyOrUrl.includes('/') ? keyOrUrl.replace(/^https?:\/\//i, '') : null;
  const account = field('00', 'br.gov.bcb.pix') + (url === null ? field('01', keyOrUrl) : field('25', url));
  const code = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    // The amount of a dynamic code is that of its payload.
    url === null ? field('54', amount) : '',
    field('58', 'BR'),
    field('59', plain(name).slice(0, usualLengths.name).trim() || 'NAO INFORMADO'),
    field('60', city),
    field('62', field('05', url === null && txid !== '' ? txid : '***')),
    '6304',
  ].join('');
  return `${code}${crc16(code)}`;
}

function field(id: string, text: string): string {
  return `${id}${String(text.length).padStart(2, '0')}${text}`;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/[^ -~]/g, '');
}
