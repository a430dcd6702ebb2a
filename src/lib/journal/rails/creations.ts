import { createPf, createPj, listPf, listPj } from '../../contract/accreditation.ts';
import * as batches from '../../contract/batch.ts';
import * as charges from '../../contract/boleto-charge.ts';
import * as credentials from '../../contract/credentials.ts';
import { create as createVerification } from '../../contract/identity.ts';
import { register } from '../../contract/pix-keys.ts';
import * as qr from '../../contract/qr.ts';
import { create as subscribe } from '../../contract/webhooks.ts';
import { member, textMember } from '../../json/members.ts';
import { recorded } from '../../words/records.ts';
import type { Intent } from '../intent.ts';
import { bearing, byName, byNewness, byRows, byState, withoutRoute } from './creation-look-ups.ts';
import type { Rail } from './rail.ts';

const accreditationRails: readonly Rail[] = [
  byNewness(createPf, (client, intent) =>
    client.read(listPf, { query: { document: documentOf(intent, 'person', 'cpf') } }),
  ),
  byNewness(createPj, (client, intent) =>
    client.read(listPj, { query: { document: documentOf(intent, 'company', 'cnpj') } }),
  ),
].map((rail) => bearing('accreditationId', rail));

const chargeRails: readonly Rail[] = [
  {
    ...bearing(
      'identifier',
      byName(qr.create, 'value', (client, intent) =>
        client.read(qr.lookup, { params: ofAccount(intent), query: { identifier: intent.identifier ?? '' } }),
      ),
    ),
    // A creation that two look-ups by its own name do not find was not made (specification, section 2.6).
    resendsAbsent: true,
  },
  byName(charges.create, 'amount', (client, intent) =>
    client.read(charges.list, { params: ofAccount(intent) }),
  ),
  byNewness(charges.createBatch, (client, intent) =>
    client.read(charges.listBatches, { params: ofAccount(intent) }),
  ),
  byRows([charges.putBatchItems], (client, intent) =>
    client.read(charges.showBatch, { params: { ...ofAccount(intent), batchId: batchOf(intent) } }),
  ),
  byState([charges.dispatchBatch], batchOf, (client, intent) =>
    client.read(charges.showBatch, { params: { ...ofAccount(intent), batchId: batchOf(intent) } }),
  ),
];

const batchRails: readonly Rail[] = [
  {
    ...byNewness(batches.create, (client, intent) =>
      client.read(batches.list, { params: ofAccount(intent) }),
    ),
    // The service recognises its Idempotency-Key (specification, section 4.8), so a resend creates no second one.
    resendsAbsent: true,
  },
  byRows([batches.uploadCsv, batches.putItems], (client, intent) =>
    client.read(batches.show, { params: { ...ofAccount(intent), batchId: batchOf(intent) } }),
  ),
];

const credentialRail: Rail = {
  ...byNewness(
    credentials.issue,
    (client, intent) => client.read(credentials.list, { params: ofAccount(intent) }),
    {
      code: 'secret_lost',
      reason: 'exists',
      message: recorded.secretLost,
    },
  ),
  keeps:
    'credential clientId client_id id accountId name status state scopes allowedIps activeFrom createdAt kid keyId publicKeyId publicKeyKid publicKeys'.split(
      ' ',
    ),
};

const subscriptionRail: Rail = {
  ...withoutRoute(subscribe, recorded.noListOfSubscriptions),
  keeps: 'id subscriptionId webhookId url authType eventTypes accountId status createdAt'.split(' '),
};

/** The rails that create something without moving money, each with the route that tells whether it was made, if any. */
export const creationRails: readonly Rail[] = [
  ...accreditationRails,
  ...chargeRails,
  ...batchRails,
  credentialRail,
  subscriptionRail,
  withoutRoute(createVerification, recorded.noListOfVerifications),
  withoutRoute(register, recorded.noListOfKeys),
  withoutRoute(credentials.keyAdd, recorded.noNewSigningKey),
];

function documentOf(intent: Intent, holder: string, name: string): string {
  return textMember(member(JSON.parse(intent.bodyText), holder), name) ?? '';
}

function ofAccount({ accountId }: Intent) {
  return { accountId };
}

/** The batch in a path that ends with its id or continues after it. */
function batchOf({ target }: Pick<Intent, 'target'>): string {
  return decodeURIComponent(/\/batches\/([^/?]+)/.exec(target)?.[1] ?? '');
}
