import type { Env } from '../../connection/paths.ts';
import { usageError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { type AuthenticationFlags, deliveryAuthentication } from './authentication.ts';
import type { Route } from './listening.ts';
import { receivingPath } from './url.ts';

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
