import { hiddenMark } from '../contract/hide.ts';
import type { HeaderList } from './delivery.ts';

/** Replaces a credential that is neither ours nor the service's: an intermediary adds it for its own use. */
export const foreignCredential = '[not kept]';

const words =
  'authorization|cookie|cookies|token|jwt|secret|password|passwd|pwd|passphrase|credential|credentials|key|apikey|bypass|session|sessionid|csrf|xsrf|otp';
const inHeaderName = new RegExp(`(?:^|[-_])(?:${words})(?:$|[-_])`, 'i');
/** Keys and tokens that open nothing. */
const harmless = /idempotency|sec-websocket|content-type|surrogate-key|cache-key/i;

/** Whether a header is where somebody authenticates, or carries a key, a token or the like: its name says so. */
export function isCredentialHeader(name: string): boolean {
  return inHeaderName.test(name) && !harmless.test(name);
}

const inQuery = new RegExp(
  `([?&#;](?:[\\w.-]*[-_.])?(?:${words}|access_?token|auth|code|sig|signature|state)(?:[-_.][\\w.-]*)?=)[^&#;\\s"'<>]+`,
  'gi',
);
/** Names in one word, such as `accessToken`. */
const inCamelQuery = /([?&#;][\w.-]*(?:Token|Secret|Password|Key|Signature)=)[^&#;\s"'<>]+/g;
const inAddress = /(\/\/)[^/?#@\s]+@/g;

/** Removes what opens something from addresses in a text: values of such parameters, and a user with a password. */
export function withoutUrlSecrets(text: string): string {
  return text
    .replace(inQuery, `$1${hiddenMark}`)
    .replace(inCamelQuery, `$1${hiddenMark}`)
    .replace(inAddress, '$1');
}

/** Header lines as they may be shown: no credential of anybody, in their own headers or in an address. */
export function withoutSecrets(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [name, shownValue(name, value)]);
}

function shownValue(name: string, value: string): string {
  if (!isCredentialHeader(name)) return withoutUrlSecrets(value);
  if (value.includes(hiddenMark) || value.endsWith(foreignCredential)) return value;
  return `${/^(?:basic|bearer) /i.exec(value)?.[0] ?? ''}${hiddenMark}`;
}
