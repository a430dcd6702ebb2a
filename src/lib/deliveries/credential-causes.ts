import { type Authentication, basicToken, sameText } from './authentication.ts';
import { type Cause, cause, type NamedSecret } from './causes.ts';
import { type Delivery, type HeaderList, headerValues } from './delivery.ts';

type Static = Extract<Authentication, { type: 'API_KEY' | 'BASIC' | 'BEARER' }>;

/** Why a delivery does not carry the right key, password or token; at least one cause. */
export function credentialCauses(
  { headers }: Delivery,
  authentication: Static,
  others: readonly NamedSecret[],
): readonly Cause[] {
  const header = authentication.type === 'API_KEY' ? authentication.header : 'Authorization';
  const [value, ...more] = headerValues(headers, header);
  if (more.length > 0) return [cause('repeated_header', header)];
  if (value === undefined) return [elsewhere(headers, authentication) ?? cause('missing_header', header)];
  switch (authentication.type) {
    case 'API_KEY':
      return [keyCause(value, authentication.secret, others)];
    case 'BEARER':
      return [tokenCause(value, authentication.secret, others)];
    case 'BASIC':
      return [basicCause(value, authentication.username, authentication.secret, others)];
  }
}

/** The secret in another header, or an entirely different scheme. */
function elsewhere(headers: HeaderList, { secret }: Static): Cause | null {
  const named = headers.find(([, value]) => carries(value, secret));
  if (named) {
    const scheme = named[0].toLowerCase() === 'authorization' ? schemeOf(named[1]) : null;
    return scheme === null ? cause('wrong_header', named[0]) : cause('wrong_scheme', scheme);
  }
  const scheme = schemeOf(headerValues(headers, 'authorization')[0] ?? '');
  if (scheme !== null) return cause('wrong_scheme', scheme);
  return headerValues(headers, 'x-signature').length > 0 ? cause('wrong_scheme', 'HMAC') : null;
}

function keyCause(value: string, secret: string, others: readonly NamedSecret[]): Cause {
  const scheme = schemeOf(value);
  if (scheme !== null && carries(value, secret)) return cause('wrong_scheme', scheme);
  const prefix = /^([A-Za-z][\w-]*[:= ]\s*)/.exec(value)?.[1];
  if (prefix !== undefined && sameText(value.slice(prefix.length), secret))
    return cause('prefix', prefix.trim());
  return valueCause(value, secret, others);
}

function tokenCause(value: string, secret: string, others: readonly NamedSecret[]): Cause {
  if (sameText(value.trim(), secret)) return cause('bearer_word_missing');
  if (schemeOf(value) === 'BASIC') return cause('wrong_scheme', 'BASIC');
  const [, word, token] = /^(\S+)\s+(.*)$/.exec(value) ?? [];
  if (token === undefined) return valueCause(value, secret, others);
  if (word?.toLowerCase() !== 'bearer' && sameText(token, secret)) return cause('bearer_word_missing');
  return valueCause(token, secret, others);
}

function basicCause(value: string, username: string, secret: string, others: readonly NamedSecret[]): Cause {
  const [, word = '', token = ''] = /^(\S+)\s+(.*)$/.exec(value) ?? [];
  if (word.toLowerCase() === 'bearer') return cause('wrong_scheme', 'BEARER');
  if (sameText(word === '' ? value : token, `${username}:${secret}`)) return cause('not_base64');
  const encoded = token === '' ? value : token;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (word === '' && sameText(decoded, `${username}:${secret}`))
    return cause('missing_header', 'Basic (the word before the credentials)');
  if (sameText(decoded, `${username}:${secret}`)) return cause('base64_variant', base64Form(encoded));
  if (colon === -1) return cause('not_base64');
  const user = decoded.slice(0, colon);
  const password = decoded.slice(colon + 1);
  if (sameText(user, secret) && sameText(password, username)) return cause('swapped_credentials');
  const latin1 = Buffer.from(encoded, 'base64').toString('latin1');
  if (sameText(latin1, `${username}:${secret}`)) return cause('charset', 'Latin-1 for UTF-8');
  if (sameText(user, username)) {
    const why = valueCause(password, secret, others);
    return why.code === 'wrong_secret' ? cause('wrong_password') : why;
  }
  if (sameText(password, secret)) return cause('wrong_username');
  return cause('wrong_username_and_password');
}

/** How a base64 text that still decodes differs from the form that the service writes. */
function base64Form(encoded: string): string {
  if (/^[\w-]*=*$/.test(encoded) && /[-_]/.test(encoded)) return 'base64url';
  return /^[A-Za-z0-9+/]+$/.test(encoded) ? 'base64 without padding' : 'base64 with other characters in it';
}

/** The mistake in a value that should be the secret. */
function valueCause(value: string, secret: string, others: readonly NamedSecret[]): Cause {
  const other = others.find((named) => sameText(value, named.secret));
  if (other) return cause('another_secret', other.name);
  const bytes = Buffer.from(secret, 'utf8');
  const forms: [Cause, string][] = [
    [cause('secret_whitespace', 'blanks'), secret.trim()],
    [cause('secret_whitespace', 'quotes'), `"${secret}"`],
    [cause('secret_whitespace', 'quotes'), `'${secret}'`],
    [cause('secret_newline'), `${secret}\n`],
    [cause('secret_newline'), `${secret}\\n`],
    [cause('secret_newline'), `${secret}%0A`],
    [cause('secret_encoded', 'base64'), bytes.toString('base64')],
    [cause('secret_encoded', 'base64'), Buffer.from(`${secret}\n`).toString('base64')],
    [cause('secret_encoded', 'base64url'), bytes.toString('base64url')],
    [cause('secret_encoded', 'hex'), bytes.toString('hex')],
    [cause('secret_encoded', 'percent signs'), encodeURIComponent(secret.toWellFormed())],
    [cause('secret_decoded', 'base64'), Buffer.from(secret, 'base64').toString('utf8')],
  ];
  const form = forms.find(([, text]) => text !== secret && sameText(value, text));
  if (form) return form[0];
  if (sameText(value.trim(), secret)) return cause('secret_whitespace', 'blanks');
  if (sameText(value.replace(/^\w+=/, ''), secret))
    return cause('secret_whitespace', 'the name of a variable (NAME=)');
  if (sameText(value.toLowerCase(), secret.toLowerCase()))
    return cause('secret_whitespace', 'upper or lower case');
  if (/^(undefined|null|None|nil|)$/.test(value))
    return cause('secret_empty', value === '' ? 'empty' : `the word ${value}`);
  return cause('wrong_secret');
}

function schemeOf(value: string): 'BASIC' | 'BEARER' | null {
  const word = /^(basic|bearer)\s/i.exec(value)?.[1]?.toUpperCase();
  return word === 'BASIC' || word === 'BEARER' ? word : null;
}

/** The secret alone, after a scheme's name, or as Basic's password. */
function carries(value: string, secret: string): boolean {
  const token = value.replace(/^\S+\s+/, '');
  const password = Buffer.from(token, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  const asUser = sameText(token, basicToken(secret, ''));
  return [value, token, password].some((text) => sameText(text, secret)) || asUser;
}
