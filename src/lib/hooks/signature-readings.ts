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

/** Takes off what people put around a signature. */
function bare(value: string): { text: string; causes: readonly Cause[] } {
  const causes: Cause[] = [];
  let text = value.trim();
  if (text !== value) causes.push(cause('signature_whitespace', 'blanks'));
  const unquoted = /^(["'])(.*)\1$/.exec(text)?.[2];
  if (unquoted !== undefined) {
    causes.push(cause('signature_whitespace', 'quotes'));
    text = unquoted;
  }
  const [, prefix, rest] = /^((?:[A-Za-z][\w-]*(?:[=:]\s*|\s+))+|0x|\\x)(\S{32,})$/.exec(text) ?? [];
  if (prefix !== undefined && rest !== undefined) {
    causes.push(cause('prefix', prefix.trim()));
    text = rest;
  }
  const joined = text.replace(/[\s:-]/g, '');
  if (/^[0-9a-f]{64}$/i.test(joined) && joined !== text) {
    causes.push(cause('signature_whitespace', 'separators'));
    text = joined;
  }
  return { text, causes };
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

/** A text of the digest that was encoded once more: base64 of the hex, hex of the hex, and the like. */
function twice(text: string): Buffer[] {
  const outer = [
    /^([0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : null,
    /^[\w+/-]{56,}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null,
  ];
  return outer.flatMap((inner) =>
    inner === null ? [] : decoded(inner.toString('latin1')).map(([, digest]) => digest),
  );
}
