import { isDay } from './clock.ts';

/** The first two digits of each state's IBGE codes. */
const ibgeByState: Readonly<Record<string, string>> = {
  RO: '11',
  AC: '12',
  AM: '13',
  RR: '14',
  PA: '15',
  AP: '16',
  TO: '17',
  MA: '21',
  PI: '22',
  CE: '23',
  RN: '24',
  PB: '25',
  PE: '26',
  AL: '27',
  SE: '28',
  BA: '29',
  MG: '31',
  ES: '32',
  RJ: '33',
  SP: '35',
  PR: '41',
  SC: '42',
  RS: '43',
  MS: '50',
  MT: '51',
  GO: '52',
  DF: '53',
};

/** Whether the text is one of the 27 states, as two capital letters. */
export function isState(text: string): boolean {
  return Object.hasOwn(ibgeByState, text);
}

/** Whether a city's IBGE code has seven digits and matches the state (specification, section 2.9). */
export function isCityOfState(code: string, state: string): boolean {
  return /^\d{7}$/.test(code) && code.slice(0, 2) === ibgeByState[state];
}

/** Whether the text is a calendar day, `YYYY-MM-DD`, before `today` and less than 130 years ago. */
export function isBirthDate(text: string, today: string): boolean {
  return isDay(text) && text < today && Number(text.slice(0, 4)) > Number(today.slice(0, 4)) - 130;
}

/** Whether the text is a phone with `+`, country code, area code and number; Brazilian ones are checked more strictly. */
export function isPhone(text: string): boolean {
  if (!/^\+[1-9]\d{7,14}$/.test(text)) return false;
  return !text.startsWith('+55') || /^\+55[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(text);
}

/** The fault in a return address; `scheme` is neither https nor an app's. */
export type CallbackFault = 'not_absolute' | 'credentials' | 'fragment' | 'private' | 'scheme';

/**
 * Why a return address is not allowed, or null: it must be https or an app's own scheme, without credentials, fragment,
 * localhost or private network (specification, sections 2.9 and 4.8). Only the service knows whether it is registered.
 */
export function whyNotACallback(text: string): CallbackFault | null {
  if (!URL.canParse(text) || /[\s\p{Cc}]/u.test(text)) return 'not_absolute';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (text.includes('#')) return 'fragment';
  if (url.protocol === 'https:') return isPrivateHost(url.hostname) ? 'private' : null;
  if (browserSchemes.includes(url.protocol)) return 'scheme';
  return /^(localhost|127\.|10\.|192\.168\.)/.test(url.host) ? 'private' : null;
}

const browserSchemes = [
  'http:',
  'ftp:',
  'file:',
  'data:',
  'javascript:',
  'vbscript:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'mailto:',
  'tel:',
  'sms:',
];

/** By name or literal address; the URL parser has already normalised other IPv4 notations. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(host)) return true;
  if (!host.includes('.') && !host.startsWith('[')) return true;
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  const parts = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  return parts !== null && isPrivateIpv4(Number(parts[1]), Number(parts[2]));
}

/** RFC 1918, loopback, link-local, shared address space, "this network", multicast and reserved. */
function isPrivateIpv4(a: number, b: number): boolean {
  return (
    [0, 10, 127].includes(a) ||
    a >= 224 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b <= 127)
  );
}

/** Unspecified, loopback, mapped IPv4, unique local, link-local and multicast. */
function isPrivateIpv6(address: string): boolean {
  return address === '::' || address === '::1' || /^(::ffff:|f[cd]|fe[89ab]|ff)/.test(address);
}
