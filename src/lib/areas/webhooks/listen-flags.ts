import { readFileSync } from 'node:fs';
import type { Environment } from '../../client/connection.ts';
import { isLoopback } from '../../connection/checked-values.ts';
import type { Envelope } from '../../deliveries/envelope.ts';
import { usageError } from '../../errors/cli-error.ts';
import { readPrivateFile } from '../../files/private-file.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { authenticationText } from './authentication.ts';
import type { Route } from './listening.ts';
import { eventTypes } from './subscription.ts';

/** The events that are shown and forwarded; everything is kept. */
export function wantedBy(flags: {
  readonly event?: readonly string[] | undefined;
  readonly 'account-id'?: string | undefined;
}): (envelope: Envelope | null) => boolean {
  const types = flags.event === undefined ? null : new Set(eventTypes(flags.event));
  const accountId = flags['account-id'];
  return (envelope) =>
    (types === null || types.has(envelope?.type ?? '')) &&
    (accountId === undefined || envelope?.accountId === accountId);
}

/** Certificate and key of the receiver; null without. @throws {CliError} exit 2 where one cannot be read */
export function tlsOf(certFile: string | undefined, keyFile: string | undefined) {
  if (certFile === undefined || keyFile === undefined) return null;
  const key = readPrivateFile(keyFile, webhooksWords.receiving.tlsKey);
  if (!key) throw usageError('unreadable_data', webhooksWords.receiving.tlsKeyMissing(keyFile));
  try {
    return { key, cert: readFileSync(certFile) };
  } catch (error) {
    throw usageError(
      'unreadable_data',
      webhooksWords.receiving.tlsCertUnreadable(certFile, `${(error as NodeJS.ErrnoException).code}`),
    );
  }
}

/** Tells where it listens, and what proves a delivery there. */
export function sayListening(
  note: (text: string) => void,
  url: string,
  host: string,
  routes: readonly Route[],
  environment: Environment,
): void {
  const { receiving, unproven } = webhooksWords;
  const proofs = routes.map(({ checked }) => authenticationText(checked.authentication));
  if (routes.some(({ checked }) => checked.authentication.type === 'NONE')) note(unproven);
  if (!isLoopback(host)) note(receiving.reachable(host));
  if (routes.length > 1)
    for (const [i, { path, checked }] of routes.entries()) {
      const own = new URL(path ?? '/', url).href;
      note(receiving.routed(own, checked.subscriptionId ?? '', proofs[i] ?? ''));
    }
  note(receiving.listeningUntil(url, [...new Set(proofs)].join(', '), environment));
}
