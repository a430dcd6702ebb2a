import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { refuseForeignFile, type Unusable } from '../files/claim.ts';

/** How far a journal had come when its last intent was written; stored separately, so that a shortened journal shows. */
export interface JournalHead {
  /** Position of the last intent. */
  readonly position: number;
  /** How many intents before it were already missing, and accepted as such. */
  readonly missing: number;
  /** Link of the last intent. */
  readonly link: string;
  /** The file in which its intents were counted (`journal/sqlite/losses.ts`), in a fixed length; null for a journal in a database. */
  readonly counted: string | null;
}

/** Beside the journal: moving one moves the other, and deleting both starts anew. */
export function headPathOf(location: string): string {
  return `${location}-head`;
}

const shape = /^brl-journal-head (\d{15}) (\d{15}) ([0-9a-f]{64})\n(?:counted (\d{10}-\d{20})\n)?$/;

/**
 * Reads the head of a journal.
 * @returns null when there is none, or a power cut left half of one
 * @throws what `unusable` makes, for a file that others can write
 */
export function readHead(location: string, unusable: Unusable): JournalHead | null {
  const path = headPathOf(location);
  if (!refuseForeignFile(path, unusable)) return null;
  const [, position, missing, link, counted = null] = shape.exec(readFileSync(path, 'latin1')) ?? [];
  if (link === undefined) return null;
  return { position: Number(position), missing: Number(missing), link, counted };
}

/**
 * Stores the head in a single write of fixed length, without waiting for the disk: it is written after the journal's own
 * commit, so it may lag behind the journal but is never ahead of it. For the same reason a failure here is not an error: the
 * payment is already written down.
 */
export function writeHead(location: string, { position, missing, link, counted }: JournalHead): void {
  const number = (value: number) => String(value).padStart(15, '0');
  const line = counted === null ? '' : `counted ${counted}\n`;
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const file = openSync(headPathOf(location), flags, 0o600);
    try {
      const text = `brl-journal-head ${number(position)} ${number(missing)} ${link}\n${line}`;
      writeSync(file, text, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    // The next payment writes it.
  }
}
