import type { Client } from '../client/client.ts';
import { type Answered, member, textMember } from '../client/reply.ts';
import { createPf, createPj, listPf, listPj } from '../contract/accreditation.ts';
import { create as createVerification } from '../contract/identity.ts';
import { register } from '../contract/pix-keys.ts';
import type { Finding, Intent } from './intent.ts';
import type { Rail } from './rail.ts';
import { ask, doubtful } from './rail-reading.ts';

/** An accreditation: found again in the list of its document, if it is newer than the intent (specification, section 3.4). */
const accreditationRail: Rail = {
  operations: [createPf, createPj],
  readResult: (reply) => made(reply, reply.json.value),
  async lookUp(client, intent) {
    const reply = await ask(() => listOf(client, intent));
    const items = reply === null ? null : member(reply.json.value, 'items');
    if (reply === null || !Array.isArray(items)) return null;
    const [first, ...others] = items.filter((item) => isNewer(item, intent));
    if (first === undefined) return null;
    if (others.length === 0) return made(reply, first);
    return doubtful(
      reply,
      reply.json.value,
      'uncertain',
      'Several accreditations are newer than this intent.',
    );
  },
};

const identityRail: Rail = withoutRoute(
  [createVerification],
  'No route lists identity verifications: see whether its webhook comes (identity.verification.completed), or ask support.',
);

const pixKeyRail: Rail = withoutRoute(
  [register],
  'No route lists the keys of an account: see whether the code came, look the key up, or ask support.',
);

/** What moves no money and makes something: each with the route that tells whether it was made, or with none. */
export const creationRails: readonly Rail[] = [accreditationRail, identityRail, pixKeyRail];

/** A success proves that it was made; without one a person decides. */
function withoutRoute(operations: Rail['operations'], noRoute: string): Rail {
  return {
    operations,
    noRoute,
    readResult: (reply) => made(reply, reply.json.value),
    lookUp: () => Promise.resolve(null),
  };
}

function made(reply: Answered, item: unknown): Finding {
  return { ...doubtful(reply, item, null, ''), message: null, state: 'SETTLED', exit: 0 };
}

function listOf(client: Client, intent: Intent): Promise<Answered> {
  const body: unknown = JSON.parse(intent.bodyText);
  const [holder, name] = intent.operation === createPf.id ? ['person', 'cpf'] : ['company', 'cnpj'];
  const query = { document: textMember(member(body, holder), name) ?? '' };
  return intent.operation === createPf.id ? client.read(listPf, { query }) : client.read(listPj, { query });
}

/** The service tells whole seconds. */
function isNewer(item: unknown, intent: Intent): boolean {
  const createdAtMs = Date.parse(textMember(item, 'createdAt') ?? '');
  return createdAtMs >= Math.floor(intent.createdAtMs / 1000) * 1000;
}
