import { ServiceError } from '../refusal.ts';
import { hour, utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';

const slotKind = 'upload.slot';
/** The target of a slot's URL: a separate storage, not a route of the service. */
export const uploadPath = '/sandbox/uploads/:slot';
const slotLifetimeMs = hour;

interface Slot {
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** Headers of ours that no storage may ever see. */
const credentialHeaders = [
  'authorization',
  'cookie',
  'idempotency-key',
  'x-acting-document',
  'x-content-sha256',
  'x-request-signature',
  'x-request-timestamp',
  'x-tenant-id',
  'x-transaction-pin',
];

/** Makes a slot with a pre-signed URL; the names of the answer are not shown and ours. */
export function openSlot(world: World, wanted: Slot & { readonly origin: string }) {
  const documentId = world.newId('upload');
  const expiresAtMs = world.now() + slotLifetimeMs;
  const data: Slot = { contentType: wanted.contentType, sizeBytes: wanted.sizeBytes };
  world.insertRecord({
    kind: slotKind,
    id: documentId,
    state: 'OPEN',
    data,
  });
  const uploadUrl = `${wanted.origin}${uploadPath.replace(':slot', documentId)}`;
  return { documentId, uploadUrl, method: 'PUT', expiresAt: utcText(expiresAtMs) };
}

/** Takes the file of a slot: exactly the announced bytes, and none of the service's credentials. @throws {ServiceError} */
export function takeUpload(world: World, slotId: string, headers: Headers, bytes: Uint8Array): void {
  const leaked = credentialHeaders.find((name) => headers.has(name));
  if (leaked) throw new ServiceError(400, 'invalid_field', `${leaked} não deve ir para o armazenamento.`);
  const slot = world.record<StoredRecord<Slot>>(slotKind, slotId);
  if (!slot || slot.createdAtMs + slotLifetimeMs < world.now()) {
    throw new ServiceError(403, 'forbidden', 'URL desconhecida ou vencida.');
  }
  const { contentType, sizeBytes } = slot.data;
  if (headers.get('content-type') !== contentType || bytes.length !== sizeBytes) {
    throw new ServiceError(403, 'forbidden', `A URL vale para ${contentType} de ${sizeBytes} bytes.`);
  }
  world.updateRecord({ ...slot, state: 'RECEIVED' });
}
