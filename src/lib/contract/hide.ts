/** What stands where a secret was. */
export const hiddenMark = '[hidden]';
/** A secret of fewer characters also occurs in ordinary words; no service issues one. */
const shortestSecret = 4;

/** A secret of fewer bytes leaves too little of itself inside a longer base64 text to be told from chance. */
const shortestInside = 8;

/**
 * Makes a function that takes our secrets out of what the other side wrote, plain or in an encoding that an echo of a
 * header comes in. A PIN is hidden only where it stands alone: its digits also occur inside ids.
 */
export function secretHider(secrets: readonly (string | null)[]): (text: string) => string {
  const forms = secrets.flatMap((secret) =>
    secret === null || secret.length < shortestSecret ? [] : formsOf(secret),
  );
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.join('|'), 'g');
  return (text) => text.replace(pattern, hiddenMark);
}

function formsOf(secret: string): string[] {
  if (/^\d{1,12}$/.test(secret)) return [`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`];
  const bytes = Buffer.from(secret, 'utf8');
  const percent = encodeURIComponent(secret);
  const encoded = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.replaceAll(/%../g, (code) => code.toLowerCase()),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...(bytes.length < shortestInside ? [] : [0, 1, 2].flatMap((before) => insideBase64(bytes, before))),
  ];
  return [...new Set(encoded)].map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
}

/** What base64 makes of a secret alone where `client:` or `Bearer ` was encoded with it: so many bytes, modulo 3, before. */
function insideBase64(secret: Buffer, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), secret]);
  const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(from, to));
}

/** Names of members that hold a secret on whatever route (specification, sections 2.10, 4.8 and 5). */
const secretName =
  /^(?:(?:new|old|current|transaction)?_?pin|senha|password|passphrase|(?:client|webhook)?_?secret|private_?key(?:_?pem)?)$/i;

/** Whether a member of that name is never typed as an argument, which every process of this machine can read. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
