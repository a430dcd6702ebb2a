import { type Cause, cause } from './causes.ts';

/** A SHA-256 digest that a header's value may mean, and what is wrong with the way it is written. */
export interface Reading {
  readonly causes: readonly Cause[];
  readonly digest: Buffer;
}

/** Every way to read a value as the 32 bytes of a SHA-256; none when it cannot be one. */
export function readings(value: string): Reading[] {
  if (value.length > longestValue) return [];
  const { text, causes } = bare(value);
  const direct = decoded(text).map(([why, digest]) => ({ digest, causes: [...why, ...causes] }));
  return [
    ...direct,
    ...twice(text).map((digest) => ({ digest, causes: [cause('encoded_twice', 'text of text'), ...causes] })),
  ].filter(({ digest }) => digest.length === digestBytes);
}

const longestValue = 400;
const digestBytes = 32;

/** Removes what people put around a signature. */
function bare(value: string): { text: string; causes: readonly Cause[] } {
  const causes: Cause[] = [];
  let text = value.trim();
  if (text !== value) causes.push(cause('signature_whitespace', 'blanks'));
  const visible = text.replace(invisible, '');
  if (visible !== text) {
    causes.push(cause('signature_whitespace', 'invisible characters'));
    text = visible;
  }
  const decodedText = percentDecoded(text);
  if (decodedText !== text) {
    causes.push(cause('signature_whitespace', 'percent signs'));
    text = decodedText;
  }
  const unquoted = quoted.exec(text)?.[1];
  if (unquoted !== undefined) {
    causes.push(cause('signature_whitespace', 'quotes'));
    text = unquoted;
  }
  const unnamed = named.exec(text)?.[1];
  if (unnamed !== undefined) {
    causes.push(cause('signature_whitespace', 'the name of a file'));
    text = unnamed;
  }
  // Tried before a prefix is removed, as half a digest may look like a word, and again after it.
  const found = joined(text) === null ? (parameter(text) ?? prefixed(text)) : null;
  if (found) {
    causes.push(cause('prefix', found.prefix));
    text = found.rest;
  }
  const whole = joined(text) ?? text;
  if (whole !== text) causes.push(cause('signature_whitespace', 'separators'));
  return { text: whole, causes };
}

/** 64 digits with colons, dashes, blanks or list ends between or after them; null when it is something else. */
function joined(text: string): string | null {
  const digits = text.replace(/[\s:-]/g, '').replace(/(\\r|\\n|[,;])+$/, '');
  return /^[0-9a-f]{64}$/i.test(digits) ? digits : null;
}

const invisible = /[\u00a0\u00ad\u200b-\u200f\u2060\ufeff]|\u00c2\u00a0|\u00e2\u0080\u008b/g;
/** What `sha256sum` and `openssl dgst -r` print after the digest. */
const named = /^([0-9a-f]{64}) [ *]\S{1,200}$/i;
const quoted = /^(?:b?["'`<\u201c\u2018])(.*)["'`>\u201d\u2019]$/;

/** `t=…,v1=…` and `keyId="…",signature="…"`: the one parameter that can be a digest, the last of several. */
function parameter(text: string): { prefix: string; rest: string } | null {
  const parts = text.split(/[,;]\s*/).filter((part) => part !== '');
  if (parts.length < 2) return null;
  for (const part of parts.toReversed()) {
    const [, name = '', rest = ''] = /^(?:([\w-]{1,40})=)?"?([^"]{43,88})"?$/.exec(part.trim()) ?? [];
    if (digestLike.test(rest))
      return { prefix: name !== '' ? `${name}=` : `${parts[0]?.slice(0, 20)},`, rest };
  }
  return null;
}

const digestLike = /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i;

/** URL-encoded: base64 then ends in `%3D`. */
function percentDecoded(text: string): string {
  return text.replace(/%(2B|2F|3D)/gi, (escaped) => decodeURIComponent(escaped));
}

/** `sha256=…`, `HMAC …`, `0x…`, and the line of `openssl dgst`: `HMAC-SHA2-256(stdin)= …`. */
function prefixed(text: string): { prefix: string; rest: string } | null {
  const [, prefix, rest] =
    /^((?:[A-Za-z][\w-]*(?:\([^)]*\))?(?:[=:]\s*|\s+))+|0x|\\x)"?([^\s"]{32,})"?$/.exec(text) ?? [];
  return prefix === undefined || rest === undefined ? null : { prefix: prefix.trim(), rest };
}

function decoded(text: string): [readonly Cause[], Buffer][] {
  if (/^[0-9a-f]{64}$/i.test(text)) {
    return [[/[A-F]/.test(text) ? [cause('upper_case_hex')] : [], Buffer.from(text, 'hex')]];
  }
  if (/^[A-Za-z0-9+/]{43}=$/.test(text))
    return [[[cause('base64_for_hex', 'base64')], Buffer.from(text, 'base64')]];
  if (/^[\w-]{43}=?$|^[A-Za-z0-9+/]{43}$/.test(text)) {
    return [
      [
        [cause('base64_for_hex', /[+/]/.test(text) ? 'base64 without padding' : 'base64url')],
        Buffer.from(text, 'base64url'),
      ],
    ];
  }
  return [];
}

/** The digest as text that was encoded once more: base64 of the hex, hex of the hex, and the like. */
function twice(text: string): Buffer[] {
  const outer = [
    /^([0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : null,
    /^[\w+/-]{56,}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null,
  ];
  return outer.flatMap((inner) =>
    inner === null ? [] : decoded(inner.toString('latin1')).map(([, digest]) => digest),
  );
}
