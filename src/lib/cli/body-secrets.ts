import type { GapSettings } from '../contract/settings.ts';

/** Names of members that hold a secret on whatever route (specification, sections 2.10, 4.8 and 5). */
const secretName =
  /^(?:(?:new|old|current|transaction)?_?pin|senha|password|passphrase|(?:client|webhook)?_?secret|private_?key(?:_?pem)?)$/i;

/** Whether a member of that name is never typed as an argument, which every process of this machine can read. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** The secrets in a body, as texts. */
export function secretsIn(
  body: unknown,
  settings: Pick<GapSettings, 'pinField' | 'webhookSecretField'>,
  parent = '',
): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const named = [settings.pinField, settings.webhookSecretField];
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object') return secretsIn(value, settings, name);
    const isProof = parent === 'authConfig' && (name === 'key' || name === 'token');
    return isProof || isSecretName(name) || named.includes(name) ? [String(value)] : [];
  });
}
