import { capturesPath, type Env } from '../../connection/paths.ts';
import type { KnownSubscription } from '../../deliveries/store.ts';
import { openSqliteCaptures } from '../../deliveries/store-sqlite.ts';

/**
 * Writes down what a receiver of a new subscription must know, but for its secret: no route lists subscriptions. The
 * subscription is made by now, so a failure is told and changes nothing.
 */
export async function rememberSubscription(
  env: Env,
  environment: string,
  subscription: KnownSubscription,
): Promise<void> {
  const store = openSqliteCaptures(capturesPath(env, environment));
  try {
    store.saveSubscription(subscription);
  } finally {
    store.close();
  }
}
