import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import { show } from '../../contract/batch.ts';
import { paymentLookup } from '../../contract/pix.ts';
import { CliError } from '../../errors/cli-error.ts';
import { claimAfterSettledMs, type RememberedSheet, type SheetRow } from '../../journal/journal.ts';
import { type BatchFacts, batchFacts, finalBatchStates } from '../../journal/rails/batch-facts.ts';
import { ask, isOwnDebit } from '../../journal/rails/reading.ts';
import { textMember } from '../../json/members.ts';
import { batchWords } from '../../words/batch.ts';
import type { Message } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';

/** Rows that are about to be put into a batch. */
export interface Upload {
  readonly batchId: string;
  readonly rows: readonly SheetRow[];
  /** True when the rows join those that the batch has, false when they may take their place: a whole file. */
  readonly adds: boolean;
}

/**
 * Refuses rows that may be paid twice: those in another batch that is open or under way, and those whose payment the
 * service does not show as FAILED. `sheets` are the ones that this journal recorded.
 * @throws {CliError} exit 33, naming batch and rows
 */
export async function refuseUploadedBefore(
  client: Client,
  sheets: readonly RememberedSheet[],
  upload: Upload,
): Promise<void> {
  await refuseSameFile(client, sheets, upload);
  const listedFailed = namesIn(sheets.filter((sheet) => sheet.kind === 'failed'));
  const doubtful = new Set(listedFailed);
  const provenFailed = new Set(listedFailed);
  for (const [batchId, shared] of sharedByBatch(sheets, upload, client.clock.now())) {
    const batch = await readBatch(client, batchId);
    const mayStillCome = batchId !== upload.batchId && isUnderWay(sheets, batchId, client.clock.now());
    if (!batch || (batch.total === 0 && !mayStillCome)) continue;
    if (!finalBatchStates.includes(batch.status ?? '')) throw inBatch(batchId, batch, shared);
    const nonePaid = batch.status === 'FAILED' && batch.completed === 0 && batch.failed === batch.total;
    if (!nonePaid && shared.some((row) => row.identifier === null)) throw inBatch(batchId, batch, shared);
    for (const { identifier } of shared) {
      if (identifier === null) continue;
      doubtful.add(identifier);
      if (nonePaid) provenFailed.add(identifier);
    }
  }
  const asked = upload.rows
    .flatMap(({ identifier }) => identifier ?? [])
    .filter((name) => doubtful.has(name));
  const found: FoundRow[] = [];
  for (const name of new Set(asked)) {
    const status = await statusOf(client, name);
    if (status === 'FAILED' || (status === null && provenFailed.has(name))) continue;
    found.push({ name, status: status ?? batchWords.notFound.text });
  }
  if (found.length > 0) throw notFailed(found);
}

/**
 * The same file into the same batch: whether its rows take the place of the first ones or join them is not stated
 * (specification, section 4.8). @throws {CliError} exit 33
 */
async function refuseSameFile(
  client: Client,
  sheets: readonly RememberedSheet[],
  { batchId, rows, adds }: Upload,
): Promise<void> {
  const hashes = JSON.stringify(rows.map(({ hash }) => hash));
  const isThere = sheets.some(
    (sheet) =>
      sheet.kind === 'uploaded' &&
      sheet.batchId === batchId &&
      JSON.stringify(sheet.rows.map(({ hash }) => hash)) === hashes,
  );
  if (adds || !isThere) return;
  const batch = await readBatch(client, batchId);
  if (batch && batch.total !== 0) throw inBatch(batchId, batch, rows);
}

/**
 * Accepts each total that a batch may show after an upload. The specification does not say whether a second file replaces
 * the rows, adds to them or replaces those of the same identifier, so any of these is right.
 */
export function isExpectedTotal(shown: number, sent: number, before: number | null): boolean {
  return shown >= sent && shown <= sent + (before ?? 0);
}

/** The batches into which this journal saw rows of an upload go, as a sentence; null if there are none. Asks nobody. */
export function uploadedBeforeNote(
  sheets: readonly RememberedSheet[],
  upload: Upload,
  nowMs: number,
): Message | null {
  const batches = [...sharedByBatch(sheets, upload, nowMs)].map(
    ([batchId, rows]) => `${batchId} (${rows.length})`,
  );
  if (batches.length === 0) return null;
  return batchWords.uploadedBefore(someOf(batches));
}

/** The rows that each batch shares with an upload; its own batch only if the rows would be added to those that it has. */
function sharedByBatch(
  sheets: readonly RememberedSheet[],
  upload: Upload,
  nowMs: number,
): Map<string, SheetRow[]> {
  const shared = new Map<string, SheetRow[]>();
  for (const sheet of sheets) {
    if (sheet.kind !== 'uploaded') continue;
    const isOwn = sheet.batchId === upload.batchId;
    if (isOwn && !upload.adds) continue;
    const rows = isOwn ? sameRows(sheet, upload) : sharedRows(sheet, upload, nowMs);
    if (rows.length > 0) shared.set(sheet.batchId, [...(shared.get(sheet.batchId) ?? []), ...rows]);
  }
  return shared;
}

/**
 * A row without a name is the same one only in the identical sheet, or within the time for which a payment claims its
 * content.
 */
function sharedRows(sheet: RememberedSheet, { rows }: Upload, nowMs: number): SheetRow[] {
  const hashes = new Set(sheet.rows.map((row) => row.hash));
  const names = namesIn([sheet]);
  const isSameSheet = sheet.rows.length === rows.length && rows.every((row) => hashes.has(row.hash));
  const isRecent = nowMs - sheet.atMs < claimAfterSettledMs;
  return rows.filter((row) =>
    row.identifier === null ? hashes.has(row.hash) && (isSameSheet || isRecent) : names.has(row.identifier),
  );
}

/** Within one batch a row of the same name with other cells is a correction. */
function sameRows(sheet: RememberedSheet, { rows }: Upload): SheetRow[] {
  const hashes = new Set(sheet.rows.map((row) => row.hash));
  return rows.filter((row) => hashes.has(row.hash));
}

/**
 * An upload is given up after half a minute; until well after that, the rows of an empty batch may still be under way.
 */
const underWayMs = 2 * 60 * 1000;

function isUnderWay(sheets: readonly RememberedSheet[], batchId: string, nowMs: number): boolean {
  return sheets.some(
    (sheet) =>
      sheet.kind === 'uploaded' && sheet.batchId === batchId && Math.abs(nowMs - sheet.atMs) < underWayMs,
  );
}

function namesIn(sheets: readonly RememberedSheet[]): Set<string> {
  return new Set(sheets.flatMap((sheet) => sheet.rows.flatMap((row) => row.identifier ?? [])));
}

async function readBatch(client: Client, batchId: string): Promise<BatchFacts | null> {
  try {
    return batchFacts((await client.read(show, { params: { batchId } })).json.value);
  } catch (error) {
    if (error instanceof ServiceError && error.reply.status === 404) return null;
    throw error;
  }
}

/** The status of this account's own payment of that name; null if there is none. */
async function statusOf(client: Client, identifier: string): Promise<string | null> {
  const { accountId } = client.connection;
  const reply = await ask(() => client.read(paymentLookup, { query: { identifier } }));
  if (!reply || !isOwnDebit(reply.json.value, accountId ?? '')) return null;
  return textMember(reply.json.value, 'status') ?? batchWords.noStatus.text;
}

function inBatch(batchId: string, { status, total }: BatchFacts, shared: readonly SheetRow[]): CliError {
  const names = shared.flatMap(({ identifier }) => identifier ?? []);
  const which = names.length === 0 ? '' : ` (${someOf(names)})`;
  const { oneRowInBatch, rowsInBatch, oneRowOnItsWay, rowsOnTheirWay, orPayAgain } = batchWords;
  const [one, many] = total === 0 ? [oneRowOnItsWay, rowsOnTheirWay] : [oneRowInBatch, rowsInBatch];
  const state = status ?? batchWords.unknownState;
  const isFinal = finalBatchStates.includes(status ?? '');
  return new CliError({
    code: 'duplicate_upload',
    ends: 'duplicate',
    message: shared.length === 1 ? one(batchId, which, state) : many(shared.length, batchId, which, state),
    hint: orPayAgain(isFinal ? `brl batch export-failed ${batchId}` : `brl batch status ${batchId} --rows`),
  });
}

/** A row that may have been paid, and what the service says of it. */
interface FoundRow {
  readonly name: string;
  readonly status: string;
}

function notFailed(found: readonly FoundRow[]): CliError {
  const rows = found.map(({ name, status }) => valueWords.aside(name, status));
  return new CliError({
    code: 'duplicate_upload',
    ends: 'duplicate',
    message: batchWords.paidBefore(someOf(rows)),
    hint: batchWords.takeThemOut(`brl pix status --identifier ${found[0]?.name}`),
  });
}

const mostNamed = 5;

function someOf(names: readonly string[]): Message | string {
  const named = names.slice(0, mostNamed).join(', ');
  return names.length > mostNamed ? batchWords.andMore(named, names.length - mostNamed) : named;
}
