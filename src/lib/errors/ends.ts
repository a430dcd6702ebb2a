import { type CatalogueEntry, type ErrorClass, errorCatalogue } from '../contract/errors.ts';
import type { Ending } from './exit-codes.ts';

/** The kind of command that met the error: one that moves money, one that reads, or another change. */
export type CommandKind = 'money' | 'read' | 'write';

/** How a command of each kind ends with the error, once the permitted attempts are used up. */
export type Endings = Readonly<Record<CommandKind, Ending>>;

const endsByClass: Readonly<Record<ErrorClass, Endings>> = {
  input: same('refused'),
  'not-found': same('refused'),
  state: same('refused'),
  refused: same('refused'),
  account: same('refused'),
  funds: same('funds_or_limit'),
  limit: same('funds_or_limit'),
  policy: same('policy'),
  exists: same('duplicate'),
  tenant: same('not_allowed'),
  auth: same('not_allowed'),
  feature: same('not_allowed'),
  pin: same('pin'),
  rate: same('rate_limited'),
  'dict-quota': same('dict_quota'),
  // Means nothing for a payment: no payment is "not ready yet".
  pending: { money: 'uncertain', read: 'pending', write: 'pending' },
  transient: { money: 'uncertain', read: 'unavailable', write: 'uncertain' },
  internal: { money: 'uncertain', read: 'unavailable', write: 'uncertain' },
  step: { money: 'uncertain', read: 'unavailable', write: 'unavailable' },
  unavailable: same('unavailable'),
};

/** Codes that end differently from their class. */
const exceptions = new Map<CatalogueEntry, Endings>([
  // A read cannot create anything twice: it is simply refused.
  [errorCatalogue.conflict, { money: 'duplicate', read: 'refused', write: 'duplicate' }],
  // A 502 says nothing certain about a payment; a read is simply refused.
  [errorCatalogue.partner_forbidden, { money: 'uncertain', read: 'refused', write: 'uncertain' }],
]);

/** How a command of each kind ends with an error of the catalogue. */
export function endsOf(entry: CatalogueEntry): Endings {
  return exceptions.get(entry) ?? endsByClass[entry.class];
}

function same(ending: Ending): Endings {
  return { money: ending, read: ending, write: ending };
}
