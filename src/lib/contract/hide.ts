/** Replaces a secret. */
export const hiddenMark = '[hidden]';
/** A secret of fewer characters also occurs in ordinary words; no service issues one. */
const shortestSecret = 4;
/**
 * A piece of a secret inside a longer base64 text must be too long to occur by chance: this many characters are 36
 * bits.
 */
const shortestInside = 6;

/**
 * Makes a function that removes our secrets from what the other side wrote: as plain text, in base64 and hex, alone
 * or inside a longer text, and escaped for a URL, JSON, JavaScript or HTML, in whole or in part. A plain PIN is
 * hidden only where it stands alone: its digits also occur inside ids.
 */
export function secretHider(secrets: readonly (string | null)[]): (text: string) => string {
  const isLatest =
    latest?.secrets.length === secrets.length && secrets.every((one, i) => one === latest?.secrets[i]);
  if (!latest || !isLatest) latest = { secrets, hide: newHider(secrets) };
  return latest.hide;
}

/** Request after request has the same secrets. */
let latest: {
  readonly secrets: readonly (string | null)[];
  readonly hide: (text: string) => string;
} | null = null;

function newHider(secrets: readonly (string | null)[]): (text: string) => string {
  const forms = secrets.flatMap((secret) =>
    secret === null || secret.length < shortestSecret ? [] : formsOf(secret),
  );
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp([...new Set(forms)].join('|'), 'g');
  return (text) => hideEscaped(text.replace(pattern, hiddenMark), pattern);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const inside = [0, 1, 2].flatMap((before) => insideBase64(bytes, before));
  if (/^\d{1,12}$/.test(secret)) {
    const alone = `(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`;
    // With so few digits, the letters beside the piece, which hold bits of the first and the last digit, would reveal much.
    return [
      alone,
      hex,
      bytes.toString('base64url'),
      ...inside.map((form) => `[\\w+/-]?${quoted(form)}[\\w+/-]?`),
    ];
  }
  const encoded = [
    secret,
    secret.replaceAll(' ', '+'),
    JSON.stringify(secret).slice(1, -1),
    // A text of escaped bytes beyond ASCII, decoded.
    bytes.toString('latin1'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    hex,
    hex.toUpperCase(),
    ...inside,
  ];
  return encoded.map(quoted);
}

function quoted(form: string): string {
  return form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** The base64 of a secret where `client:` or `Bearer ` was encoded before it: this many bytes, modulo 3. */
function insideBase64(secret: Buffer, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), secret]);
  const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  if (to - from < shortestInside) return [];
  return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(from, to));
}

/**
 * One escaped byte: of a URL, of JSON and JavaScript, of HTML in hex and in decimal. Without its bound, a long run of
 * backslashes would be scanned again from each of them.
 */
const escaped =
  /%([0-9a-f]{2})|(?<!\\)\\{1,16}(?:(?:u00|x)([0-9a-f]{2})|[bfnrt])|&#x0{0,4}([0-9a-f]{2});|&#0{0,4}(\d{2,3});/gi;
/** An escaped text may be escaped again: a form in a URL in an answer. */
const escapedTimes = 3;

/** Hides what `pattern` finds in the unescaped text, from the first to the last character of its escaped form. */
function hideEscaped(text: string, pattern: RegExp): string {
  const spans: [from: number, to: number][] = [];
  let read: Unescaped | null = { plain: text, starts: [] };
  for (let time = 0; time < escapedTimes; time += 1) {
    read = unescaped(read, text.length);
    if (read === null) break;
    const { plain, starts } = read;
    for (const { index, 0: found } of plain.matchAll(pattern))
      spans.push([starts[index] ?? 0, starts[index + found.length] ?? text.length]);
  }
  let shown = '';
  let at = 0;
  for (const [from, to] of spans.sort(([a], [b]) => a - b)) {
    if (from >= at) shown += text.slice(at, from) + hiddenMark;
    at = Math.max(at, to);
  }
  return shown + text.slice(at);
}

interface Unescaped {
  readonly plain: string;
  /** The start of each of its characters in the original text, and the end; empty for that text itself. */
  readonly starts: readonly number[];
}

/** Reads the escapes of a text once; null when it has none. */
function unescaped({ plain, starts }: Unescaped, length: number): Unescaped | null {
  const pieces: string[] = [];
  const places: number[] = [];
  const placeOf = (at: number) => (starts.length === 0 ? at : (starts[at] ?? length));
  let at = 0;
  const asItIs = (to: number) => {
    pieces.push(plain.slice(at, to));
    for (; at < to; at += 1) places.push(placeOf(at));
  };
  for (const match of plain.matchAll(escaped)) {
    asItIs(match.index);
    pieces.push(byteOf(match));
    places.push(placeOf(at));
    at += match[0].length;
  }
  if (pieces.length === 0) return null;
  asItIs(plain.length);
  return { plain: pieces.join(''), starts: places.concat(length) };
}

function byteOf([, url, script, hex, decimal]: RegExpExecArray): string {
  const digits = url ?? script ?? hex;
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
  // Line breaks and the like separate words.
  return decimal === undefined ? '\n' : String.fromCharCode(Number(decimal));
}

/** Names of members that hold a secret on any route (specification, sections 2.10, 4.8 and 5). */
const secretName =
  /^(?:(?:new|old|current|transaction)?_?pin|senha|password|passphrase|(?:client|webhook)?_?secret|private_?key(?:_?pem)?)$/i;

/** Whether a member of that name is never typed as an argument, which every process of this machine can read. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
