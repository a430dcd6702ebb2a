import { topic } from './topic.ts';

/** Sentences about bookmarks and notes on deliveries. */
export const notesWords = topic('notes', {
  which: 'Say what to note, or give --bookmark or --remove alone. Nothing was changed.',
  empty: 'The note is empty. Nothing was changed.',
  tooLong: (most: number) => `A note has at most ${most} characters. Nothing was changed.`,
  set: (captureId: number, isNoted: boolean) =>
    isNoted ? `Capture ${captureId} is bookmarked, with its note.` : `Capture ${captureId} is bookmarked.`,
  removed: (captureId: number) => `Capture ${captureId} has no bookmark and no note.`,
  /** In the list, in one word. */
  bookmarked: 'bookmarked',
  noted: 'noted',
  of: (note: string | null, time: string) => (note === null ? time : `${time}: ${note}`),
});
