import { readFileSync } from 'node:fs';
import type { Environment } from '../../client/connection.ts';
import { isLoopback } from '../../connection/checked-values.ts';
import type { Env } from '../../connection/paths.ts';
import type { Envelope } from '../../deliveries/envelope.ts';
import { usageError } from '../../errors/cli-error.ts';
import { readPrivateFile } from '../../files/private-file.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { type AuthenticationFlags, authenticationText, deliveryAuthentication } from './authentication.ts';
import type { Route } from './listening.ts';
import { eventTypes } from './subscription.ts';
import { receivingPath } from './url.ts';

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
  note: (text: Telling) => void,
  url: string,
  host: string,
  routes: readonly Route[],
  environment: Environment,
): void {
  const { receiving } = webhooksWords;
  const proofs = routes.map(({ checked }) => authenticationText(checked.authentication));
  if (routes.some(({ checked }) => checked.authentication.type === 'NONE'))
    note(() => webhooksWords.unproven);
  if (!isLoopback(host)) note(() => receiving.reachable(host));
  if (routes.length > 1)
    for (const [i, { path, checked }] of routes.entries()) {
      const own = new URL(path ?? '/', url).href;
      note(() => receiving.routed(own, checked.subscriptionId ?? '', proofs[i] ?? ''));
    }
  note(() => receiving.listeningUntil(url, [...new Set(proofs)].join(', '), environment));
}

/**
 * The paths of a receiver, each with how its deliveries prove themselves: those of `--route`, or the one that the other flags
 * describe.
 * @throws {CliError} exit 2 for a route that is none, and all that {@link deliveryAuthentication} throws
 */
export async function receivingRoutes(
  flags: AuthenticationFlags & {
    readonly path?: string | undefined;
    readonly route?: readonly string[] | undefined;
  },
  env: Env,
): Promise<readonly Route[]> {
  const path = receivingPath(flags.path);
  if (flags.route === undefined) return [{ path, checked: await deliveryAuthentication(flags, env) }];
  const routes: Route[] = [];
  for (const [own, subscription] of pathsAndSubscriptions(flags.route)) {
    const checked = await deliveryAuthentication({ ...flags, subscription }, env);
    routes.push({ path: own, checked });
  }
  return routes;
}

function pathsAndSubscriptions(texts: readonly string[]): ReadonlyMap<string, string> {
  const { receiving } = webhooksWords;
  const routes = new Map<string, string>();
  for (const text of texts) {
    const [, path, subscription] = /^(\/[!-~]*)=([^=]+)$/.exec(text) ?? [];
    if (path === undefined || subscription === undefined)
      throw usageError('usage', receiving.routeText(text.slice(0, 80)));
    if (routes.has(path)) throw usageError('usage', receiving.routeTwice(path));
    routes.set(path, subscription);
  }
  return routes;
}
