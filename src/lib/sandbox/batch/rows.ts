import { batchChunkMaxItems, batchCsvMaxBytes } from '../../contract/batch.ts';
import { type KeyType, keyTypes } from '../../contract/fields.ts';
import { labelsOf } from '../pix/bank-data.ts';
import { ServiceError } from '../refusal.ts';
import type { World } from '../world.ts';
import { type BatchItem, batchMaxItems } from './record.ts';

/** Heading of the CSV; made up, as the item's shape is not shown. */
export const csvColumns = ['amount', 'keyType', 'key', 'description', 'identifier'] as const;

/** Reads an uploaded file. @throws {ServiceError} `pix_batch_csv_invalid`, `pix_batch_too_large` */
export function itemsFromCsv(world: World, bytes: Uint8Array): BatchItem[] {
  if (bytes.length > batchCsvMaxBytes) throw tooLarge('O arquivo passa de 5 MiB.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidCsv('O arquivo não é UTF-8.');
  }
  const [heading, ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (heading !== csvColumns.join(',')) throw invalidCsv(`Cabeçalho esperado: ${csvColumns.join(',')}.`);
  return lines.map((line, i) => {
    const cells = cellsOf(line);
    if (cells.length !== csvColumns.length)
      throw invalidCsv(`A linha ${i + 2} tem ${cells.length} colunas, não ${csvColumns.length}.`);
    const row = Object.fromEntries(csvColumns.map((name, at) => [name, cells[at] ?? '']));
    return itemOf(world, { ...row, amount: Number(row.amount) }, () =>
      invalidCsv(`Linha ${i + 2} inválida.`),
    );
  });
}

/** Reads a chunk: `{"items": [...]}`, a made-up envelope. @throws {ServiceError} `pix_batch_chunk_invalid` */
export function itemsFromChunk(world: World, body: Readonly<Record<string, unknown>>): BatchItem[] {
  const { items } = body;
  if (!Array.isArray(items) || items.length < 1 || items.length > batchChunkMaxItems)
    throw new ServiceError(400, 'pix_batch_chunk_invalid', `Envie de 1 a ${batchChunkMaxItems} itens.`);
  return items.map((item: unknown, i) =>
    itemOf(world, item, () => new ServiceError(400, 'pix_batch_chunk_invalid', `Item ${i + 1} inválido.`)),
  );
}

/**
 * The rows of a batch after an edit; a row of the same identifier is replaced.
 * @throws {ServiceError} `pix_batch_item_conflict` for one identifier twice in a chunk, `pix_batch_too_large`
 */
export function merged(known: readonly BatchItem[], added: readonly BatchItem[]): BatchItem[] {
  const names = new Set(added.map((item) => item.identifier));
  if (names.size !== added.length)
    throw new ServiceError(409, 'pix_batch_item_conflict', 'O mesmo identifier aparece duas vezes.');
  const items = [...known.filter((item) => !names.has(item.identifier)), ...added];
  if (items.length > batchMaxItems) throw tooLarge(`O lote passa de ${batchMaxItems} linhas.`);
  return items;
}

function itemOf(world: World, value: unknown, refusal: () => ServiceError): BatchItem {
  if (typeof value !== 'object' || value === null) throw refusal();
  const row = value as Record<string, unknown>;
  const amount = typeof row.amount === 'number' ? row.amount : Number.NaN;
  const keyType = keyTypes.find((known): known is KeyType => known === row.keyType);
  if (!(amount > 0) || Number(amount.toFixed(2)) !== amount || !keyType || typeof row.key !== 'string')
    throw refusal();
  const labels = readLabels(row, refusal);
  const itemId = world.newId('batch-item');
  return {
    itemId,
    amountCentavos: Math.round(amount * 100),
    keyType,
    key: row.key,
    description: labels.description,
    identifier: labels.identifier ?? itemId.replaceAll('-', ''),
    status: 'PENDING',
    errorCode: null,
    paymentId: null,
  };
}

/** Description and identifier, as in every payment; breaking their rules makes the row invalid. */
function readLabels(row: Readonly<Record<string, unknown>>, refusal: () => ServiceError) {
  try {
    return labelsOf(row);
  } catch {
    throw refusal();
  }
}

/** Cells of one line, quoted as in RFC 4180; line breaks within a cell are not supported. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:^|,)(?:"(?:[^"]|"")*"|[^,"]*)/g) ?? [];
  return cells.map((cell, i) => {
    const bare = i === 0 ? cell.replace(/^,/, '') : cell.slice(1);
    return bare.startsWith('"') ? bare.slice(1, -1).replaceAll('""', '"') : bare;
  });
}

function invalidCsv(message: string): ServiceError {
  return new ServiceError(422, 'pix_batch_csv_invalid', message);
}

function tooLarge(message: string): ServiceError {
  return new ServiceError(413, 'pix_batch_too_large', message);
}
