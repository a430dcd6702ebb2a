import type { ArchiveEvent } from './intent.ts';

/** An {@link ArchiveEvent} as it is stored: three times smaller, since it stays for ever. */
interface StoredArchive extends Pick<ArchiveEvent, 'kind' | 'atMs' | 'archive'> {
  /** The hashes one after the other, base64. */
  readonly hashes: string;
  /** The JSON of facts and outcome, deflated with {@link typical} as its dictionary, base64. */
  readonly packed: string;
}

const hashBytes = 32;

/** The text of a record that stands for archived ones. */
export function packArchive({ kind, atMs, archive, hashes, facts, outcome }: ArchiveEvent): string {
  const { deflateRawSync } = process.getBuiltinModule('node:zlib');
  const packed = deflateRawSync(JSON.stringify({ facts, outcome }), { level: 9, dictionary: typical });
  const stored: StoredArchive = {
    kind,
    atMs,
    archive,
    hashes: Buffer.from(hashes.join(''), 'hex').toString('base64'),
    packed: packed.toString('base64'),
  };
  return JSON.stringify(stored);
}

/** @throws for one that was changed */
export function unpackArchive(stored: StoredArchive): ArchiveEvent {
  const { kind, atMs, archive, packed } = stored;
  // Nothing of a payment but this needs it.
  const { inflateRawSync } = process.getBuiltinModule('node:zlib');
  const text = inflateRawSync(Buffer.from(packed, 'base64'), { dictionary: typical }).toString();
  return { kind, atMs, archive, hashes: hashesIn(stored), ...JSON.parse(text) };
}

/** The hashes of the records that this one stands for; none for any other, or one that was changed. */
export function archivedHashes(payload: string): readonly string[] {
  if (!payload.startsWith('{"kind":"ARCHIVE"')) return [];
  try {
    return hashesIn(JSON.parse(payload) as StoredArchive);
  } catch {
    return [];
  }
}

function hashesIn({ hashes }: Pick<StoredArchive, 'hashes'>): readonly string[] {
  const bytes = Buffer.from(hashes, 'base64');
  return Array.from({ length: bytes.length / hashBytes }, (_, i) =>
    bytes.subarray(i * hashBytes, (i + 1) * hashBytes).toString('hex'),
  );
}

/** What most of them say. It is part of what was stored: changing a letter of it makes every archived payment unreadable. */
const typical = Buffer.from(
  '{"facts":{"intentId":"int_","environment":"production","tenantId":"","accountId":"","host":"https://sandbox.brl.localhost",' +
    '"operation":"pix.out","target":"/v1/accounts//pix/out","ref":"","identifier":"r1-","idempotencyKey":"brl-r1-","bodyText":' +
    '"{\\"amount\\":,\\"keyType\\":\\"EMAIL\\",\\"key\\":\\"@example.com\\",\\"identifier\\":\\"r1-\\"}","bodySha256":"","amountCentavos":,' +
    '"destination":"EMAIL ","to":{"kind":"pix-key","keyType":"CPF","key":""},"claim":null,"createdAtMs":17,"toolVersion":"1.0.0",' +
    '"operator":"root","operatorBy":"os-user","by":{"machine":"","clientId":"","databaseRole":null},"runId":"run_","payee":{"name":' +
    '"","document":"***.","bank":"","askedAtMs":17}},"outcome":{"state":"REFUSED","attempts":1,"firstSentAtMs":17,"lastSentAtMs":' +
    '17,"closedAtMs":17,"failedSeen":true,"finding":{"state":"SETTLED","status":"COMPLETED","endToEndId":"E","code":null,"message"' +
    ':null,"httpStatus":200,"requestId":"","bodyText":"{\\"paymentId\\":\\"\\",\\"transactionId\\":\\"\\",\\"endToEndId\\":\\"E\\",\\"status\\":' +
    '\\"COMPLETED\\",\\"completedAt\\":\\"20\\",\\"identifier\\":\\"r1-\\",\\"workflowId\\":\\"pix-out-\\"}","shows":["amount","payee"],"reason":' +
    'null},"answered":{"identifier":"r1-","endToEndId":"E","paymentId":"","isConflict":false},"shown":["amount","payee"]}}',
);
