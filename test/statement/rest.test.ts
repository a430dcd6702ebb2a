import { expect, test } from 'vitest';
import { restNote } from '../../src/lib/areas/statement/show.ts';
import { textOf } from '../../src/lib/words/topic.ts';

test.each([
  [
    'a page of several',
    { page: 1, totalPages: 5, totalElements: 22, hasNext: true },
    'There are more lines (22 in all): --page 2 continues, --all reads everything.',
  ],
  [
    'a page without hasNext',
    { page: 0, totalPages: 2 },
    'There are more lines: --page 1 continues, --all reads everything.',
  ],
  [
    'an ascending search',
    { hasNext: true, nextCursor: 'c7' },
    'There are more lines: --cursor c7 continues, --all reads everything.',
  ],
  [
    'a descending search',
    { nextOccurredBefore: '2026-03-10T09:00:00-03:00' },
    'There are more lines: --before 2026-03-10T09:00:00-03:00 continues, --all reads everything.',
  ],
  [
    // One of several seconds goes on; one second alone would come again for ever.
    'a descending search whose answer is one second',
    {
      nextOccurredBefore: '2026-03-10T09:00:00-03:00',
      items: [{ timestamp: '2026-03-10T09:00:00-03:00' }, { timestamp: '2026-03-10T12:00:00Z' }],
    },
    'There are more lines: this answer covers a single second, which --before would return again; --all reads everything.',
  ],
  [
    'a descending search whose answer ends with that second',
    {
      nextOccurredBefore: '2026-03-10T09:00:00-03:00',
      items: [{ timestamp: '2026-03-10T09:00:01-03:00' }, { timestamp: '2026-03-10T09:00:00-03:00' }],
    },
    'There are more lines: --before 2026-03-10T09:00:00-03:00 continues, --all reads everything.',
  ],
  // Section 4.5: a cursor is for an ascending search only, `nextOccurredBefore` for a descending one.
  [
    'an ascending search that has both',
    { order: 'asc', nextOccurredBefore: '2026-03-10T09:00:00-03:00', nextCursor: 'c7' },
    'There are more lines: --cursor c7 continues, --all reads everything.',
  ],
  ['a descending search with a cursor alone', { order: 'desc', nextCursor: 'c7' }, null],
  ['more, and no way told', { hasNext: true }, 'There are more lines: --all reads everything.'],
  ['the last page', { page: 4, totalPages: 5, totalElements: 22, hasNext: false }, null],
  ['a search that ended', { hasNext: false, nextCursor: 'c8' }, null],
  ['a bare list', { items: [] }, null],
])('%s', (_name, envelope, note) => {
  const said = restNote(envelope);
  expect(said && textOf(said)).toBe(note);
});
