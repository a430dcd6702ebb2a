import type { Client } from '../client/client.ts';
import { available, limitKinds, limitWindows } from '../contract/limits.ts';
import { type Centavos, centavosFromWire } from '../contract/money.ts';
import { member } from '../json/members.ts';

/** One limit of `limits/available`. */
export interface LimitRow {
  readonly kind: string;
  readonly window: string;
  readonly limit: unknown;
}

/** The four windows of the four kinds, whichever is the outer level: the nesting is not shown. */
export function limitRows(json: unknown): LimitRow[] {
  const root = [json, member(json, 'limits'), member(json, 'available')].find(
    (value) =>
      limitKinds.some((kind) => member(value, kind)) || limitWindows.some((name) => member(value, name)),
  );
  return limitKinds.flatMap((kind) =>
    limitWindows.flatMap((window) => {
      const limit = member(member(root, kind), window) ?? member(member(root, window), kind);
      return limit === undefined || limit === null ? [] : [{ kind, window, limit }];
    }),
  );
}

/** The amount of a kind that may still be sent in a window; null if the service does not say. */
export type LimitsLeft = (
  kind: (typeof limitKinds)[number],
  window: (typeof limitWindows)[number],
) => Centavos | null;

/** Asks the service what may still be sent. Limits that cannot be read are no reason not to pay: the service decides. */
export async function readLimitsLeft(client: Client): Promise<LimitsLeft> {
  return limitsLeftIn(
    await client.read(available, {}).then(
      (reply) => reply.json.value,
      () => null,
    ),
  );
}

/** What an answer to `limits/available` says is left. */
export function limitsLeftIn(json: unknown): LimitsLeft {
  const rows = limitRows(json);
  return (kind, window) => {
    const row = rows.find((one) => one.kind === kind && one.window === window);
    const left = member(row?.limit, 'availableBrl');
    return typeof left === 'number' ? centavosFromWire(left) : null;
  };
}
