const hiddenMark = '[hidden]';
/** A secret of fewer characters also occurs in ordinary words; no service issues one. */
const shortestSecret = 4;

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
  const encoded = [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
  return [...new Set(encoded)].map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
}
