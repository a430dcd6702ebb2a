import type * as contract from '../../contract/tenant.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';

/** The tenant's own list of addresses (specification, section 4.8). */
export const tenant: Area<typeof contract> = { behaviours: { ipAllowlistPut } };

/**
 * Body and answer are not shown: the body is kept and answered unchanged. A credential counts as delegated once it
 * has a key; those that come with the sandbox have none.
 */
function ipAllowlistPut({ world, body, caller }: Call<typeof contract.ipAllowlistPut>): Answer {
  const derived = world.get(
    'SELECT 1 FROM clients JOIN public_keys ON client_id = clients.id WHERE tenant_id = ? AND account_id IS NOT NULL',
    caller.tenantId,
  );
  if (derived) {
    throw new ServiceError(409, 'ip_allowlist_derived', 'A lista vem das credenciais delegadas do tenant.');
  }
  world.setMeta(`ip-allowlist:${caller.tenantId}`, JSON.stringify(body));
  return { status: 200, body };
}
