import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { refuseForeignFile, type Unusable } from '../files/claim.ts';

/** How far a journal had come when its last intent was written; kept apart from it, so that a shorter journal shows. */
export interface JournalHead {
  /** Of the last intent. */
  readonly position: number;
  /** How many before it were gone already, and are accepted as such. */
  readonly missing: number;
  /** Of the last intent. */
  readonly link: string;
}

/** Beside the journal: who moves one moves the other, and who deletes both begins anew. */
export function headPathOf(location: string): string {
  return `${location}-head`;
}

const shape = /^brl-journal-head (\d{15}) (\d{15}) ([0-9a-f]{64})\n$/;

/**
 * Reads the head of a journal.
 * @returns null where there is none, or a power cut left half of one
 * @throws what `unusable` makes for a file that others can write
 */
export function readHead(location: string, unusable: Unusable): JournalHead | null {
  const path = headPathOf(location);
  if (!refuseForeignFile(path, unusable)) return null;
  const [, position, missing, link] = shape.exec(readFileSync(path, 'latin1')) ?? [];
  return link === undefined ? null : { position: Number(position), missing: Number(missing), link };
}

/**
 * Keeps the head, by one write of one length, and waits for no disk: it is written after the journal's own commit, so it may
 * be behind the journal and is never ahead of it. For the same reason a failure is no error: the payment is written down.
 */
export function writeHead(location: string, { position, missing, link }: JournalHead): void {
  const number = (value: number) => String(value).padStart(15, '0');
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const file = openSync(headPathOf(location), flags, 0o600);
    try {
      writeSync(file, `brl-journal-head ${number(position)} ${number(missing)} ${link}\n`, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    // The next payment writes it.
  }
}
