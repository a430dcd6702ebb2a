import { hiddenSecret } from '../../deliveries/capture.ts';
import type { HeaderList } from '../../deliveries/delivery.ts';
import {
  foreignCredential,
  isCredentialHeader,
  withoutUrlSecrets,
} from '../../deliveries/foreign-secrets.ts';
import type { Capture } from '../../deliveries/store.ts';

/** The headers that curl sends by default. */
const ofCurl = ['User-Agent', 'Accept', 'Content-Type'];
/** Headers of one connection; curl writes its own. */
const ofTheConnection =
  /^(host|content-length|connection|transfer-encoding|keep-alive|te|trailer|upgrade|expect)$/i;

/** Where an application usually listens. */
const usualOrigin = 'http://127.0.0.1:3000';

/**
 * A POSIX shell line that sends the same bytes and headers to this machine, to the path they came to. A secret of ours that
 * was hidden is the variable SECRET; a credential of anybody else is left out.
 * @param to the address of the application, where it is known
 */
export function curlText(
  { headers, body, target }: Pick<Capture, 'headers' | 'body' | 'target'>,
  to: string | null = null,
): string {
  const kept = headers
    .filter(([name, value]) => !ofTheConnection.test(name) && !isForeign(name, value))
    .map(([name, value]) => [name, withoutUrlSecrets(value)] as const);
  const absent = ofCurl.filter((name) => !kept.some(([given]) => given.toLowerCase() === name.toLowerCase()));
  const lines: HeaderList = [...kept, ...absent.map((name) => [name, null] as const)].map(([name, value]) => [
    name,
    value ?? '',
  ]);
  const given = lines
    .map(([name, value], at) => ` -H ${headerText(name, value, at >= kept.length)}`)
    .join('');
  const text = textOf(body);
  const url = quoted(to ?? `${usualOrigin}${withoutUrlSecrets(target)}`);
  if (text !== null) return `curl --globoff ${url}${given} --data-binary ${quoted(text)}`;
  const base64 = Buffer.from(body).toString('base64');
  return `printf %s ${quoted(base64)} | base64 -d | curl --globoff ${url}${given} --data-binary @-`;
}

function isForeign(name: string, value: string): boolean {
  return value.includes(foreignCredential) || (isCredentialHeader(name) && !value.includes(hiddenSecret));
}

/** The body as text; null if a shell, a terminal or curl would change it. */
function textOf(body: Uint8Array): string | null {
  const text = Buffer.from(body).toString('utf8');
  const isSame = Buffer.from(text, 'utf8').equals(body);
  return isSame && !text.startsWith('@') && !/\p{C}/u.test(text) ? text : null;
}

function headerText(name: string, value: string, isLeftOut: boolean): string {
  if (isLeftOut) return quoted(`${name}:`);
  if (value === '') return quoted(`${name};`);
  const line = `${name}: ${value}`;
  // Header lines are bytes; UTF-8 would change them.
  if (/[^\x20-\x7e]/.test(line)) return `"$(printf ${quoted(octal(line))})"`;
  const [first = '', ...others] = line.split(hiddenSecret);
  return [quoted(first), ...others.map((part) => `"$SECRET"${part === '' ? '' : quoted(part)}`)].join('');
}

function octal(line: string): string {
  return [...Buffer.from(line, 'latin1')]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || byte === 0x5c
        ? `\\${byte.toString(8).padStart(3, '0')}`
        : byte === 0x25
          ? '%%'
          : String.fromCharCode(byte),
    )
    .join('');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
