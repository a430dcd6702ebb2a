import { usageError } from '../../errors/cli-error.ts';

/**
 * The items of a chunk: a bare list, or the one list in an object.
 * @throws {CliError} exit 2 unless there are 1 to `most`
 */
export function chunkItems(body: unknown, most: number): readonly unknown[] {
  const lists = Array.isArray(body) ? [body] : Object.values(body ?? {}).filter(Array.isArray);
  const [items, ...others] = lists;
  if (!items || others.length > 0)
    throw usageError('invalid_request', 'The data must hold one list of items. Nothing was sent.');
  if (items.length >= 1 && items.length <= most) return items;
  throw usageError(
    'invalid_request',
    `One chunk has 1 to ${most} items, this one ${items.length}. Nothing was sent.`,
    'Send several chunks, one after the other.',
  );
}
