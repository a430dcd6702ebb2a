import { isSecretName } from '../../contract/hide.ts';
import type { GapSettings } from '../../contract/settings.ts';

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
