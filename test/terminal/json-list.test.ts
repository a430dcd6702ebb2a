import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { jsonListStream } from '../../src/lib/terminal/row-stream.ts';

/** The output of the stream for these lists, one after the other, and for its end. */
async function written(lists: readonly (readonly unknown[])[], rest: object): Promise<string> {
  const out = new PassThrough();
  const stream = jsonListStream(out);
  expect(stream.started).toBe(false);
  for (const list of lists) await stream.write(list);
  expect(stream.started).toBe(lists.flat().length > 0);
  stream.end(rest);
  out.end();
  return (await out.toArray()).join('');
}

test.each<[string, unknown[][]]>([
  ['nothing', []],
  ['one empty page', [[]]],
  ['one record', [[{ a: 1, b: { c: ['x\n', null] } }]]],
  ['several pages', [[{ a: 1 }, { a: 2 }], [], [{}], [[], 'text']]],
])('%s is laid out as a list that is written at once', async (_name, lists) => {
  expect(await written(lists, {})).toBe(`${JSON.stringify(lists.flat(), null, 2)}\n`);
});

test('nothing is written any more once the reader is gone, whatever standard output remembers of it', async () => {
  const out = new PassThrough();
  const stream = jsonListStream(out);
  expect(await stream.write([1])).toBe(true);
  out.emit('error', new Error('write EPIPE'));
  expect(out.errored).toBeNull();
  expect(await stream.write([2])).toBe(false);
});

test('a failure on the way is its last item', async () => {
  const failure = { outcome: 'failed', error: { code: 'journal_unavailable' } };
  expect(JSON.parse(await written([[{ a: 1 }]], failure))).toEqual([{ a: 1 }, failure]);
});
