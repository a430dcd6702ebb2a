import type { DatabaseSync } from 'node:sqlite';

/** The bookmark of a delivery, which its note is kept with. */
export interface Bookmark {
  readonly atMs: number;
  /** Null for a bookmark without a note. */
  readonly note: string | null;
}

/** The bookmarks in the captures file. */
export interface Bookmarks {
  /** Bookmarks a delivery; without a note it keeps the one that it has. */
  set(captureId: number, atMs: number, note: string | null): void;
  /** Removes bookmark and note. */
  remove(captureId: number): void;
  of(captureId: number): Bookmark | null;
}

/** The bookmarks in an open captures file; pruning removes them with their deliveries. */
export function bookmarksIn(database: DatabaseSync): Bookmarks {
  const set = database.prepare(
    `INSERT INTO notes (capture_id, at_ms, is_marked, text) VALUES (?, ?, 1, ?)
     ON CONFLICT (capture_id) DO UPDATE SET at_ms = excluded.at_ms,
       text = CASE excluded.text WHEN '' THEN text ELSE excluded.text END`,
  );
  const remove = database.prepare('DELETE FROM notes WHERE capture_id = ?');
  const one = database.prepare('SELECT at_ms, text FROM notes WHERE capture_id = ?');
  return {
    set: (captureId, atMs, note) => {
      set.run(captureId, atMs, note ?? '');
    },
    remove: (captureId) => {
      remove.run(captureId);
    },
    of(captureId) {
      const row = one.get(captureId);
      return row === undefined ? null : { atMs: Number(row.at_ms), note: String(row.text) || null };
    },
  };
}
