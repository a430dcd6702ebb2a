import { routeKey, routeRows } from '../areas/all.ts';
import type { FieldRow, Repeat, RouteRow } from '../areas/row.ts';

/** The requests that each route allows, from the witness rows alone. Nothing of `src` is used. */

/** One route as a strict server takes it. */
export interface Route extends Pick<RouteRow, 'formats' | 'inPath' | 'queryRule' | 'answer'> {
  /** `POST A/pix/out`: `A` is the account's prefix, `{}` any parameter. */
  readonly key: string;
  readonly query: readonly string[];
  /** Null: no body. `file`: anything but JSON. `open`: other members may come too. */
  readonly body: { readonly members: readonly FieldRow[]; readonly open: boolean } | 'file' | null;
  readonly bodyOptional: boolean;
  readonly idempotencyKey: boolean;
  /** Money leaves the account, so operator and PIN may come along. */
  readonly cashout: boolean;
  readonly repeat: Repeat;
}

/** Every route of section 4, and those that are assumed for what it names without a route. */
export const strictRoutes: readonly Route[] = routeRows.map((row: RouteRow) => ({
  ...row,
  key: routeKey(row),
  body: bodyOf(row),
  bodyOptional: row.bodyOptional ?? false,
  cashout: row.movesMoney,
  repeat: row.repeat ?? (row.method === 'GET' ? 'query' : 'one'),
}));

function bodyOf({ file, told, body, openBody }: RouteRow): Route['body'] {
  if (file) return 'file';
  if (told) return { members: told, open: true };
  if (!body) return null;
  if (body === 'not shown') return { members: [], open: true };
  return { members: body, open: openBody ?? false };
}
