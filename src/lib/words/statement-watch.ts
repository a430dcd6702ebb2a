import { topic } from './topic.ts';

/** Sentences of `brl statement watch`. */
export const statementWatchWords = topic('statement watch', {
  secret: 'webhook secret',
  begins: (account: string, from: string, seconds: number) =>
    `Reading the statement of ${account} from ${from} (Brasilia) on, every ${seconds} s. Ctrl-C stops.`,
  beginsOnce: (account: string, from: string) =>
    `Reading the statement of ${account} from ${from} (Brasilia) on, once.`,
  derived:
    'The events are derived from statement lines: each comes at least once, with the same id every time. They are no deliveries of the service.',
  goesOn: (from: string) => `It goes on from ${from} (Brasilia); --since counts for a first watch only.`,
  fromBefore: (count: number) =>
    `${count === 1 ? '1 line is' : `${count} lines are`} from before this watch and ${count === 1 ? 'gives' : 'give'} no event. For those too: --since TIME`,
  emitted: (taken: number, refused: number, waiting: number) =>
    `${[
      `${taken === 1 ? '1 event' : `${taken} events`} emitted`,
      ...(refused > 0 ? [`${refused} not accepted and tried again`] : []),
      ...(waiting > 0 ? [`${waiting === 1 ? '1 line has' : `${waiting} lines have`} no outcome yet`] : []),
    ].join(', ')}.`,
  unnamed: (count: number) =>
    `${count === 1 ? '1 line has' : `${count} lines have`} no id and no time that can be read, so no event was made of ${count === 1 ? 'it' : 'them'}. See: brl statement list`,
  doubtful: (second: string) =>
    `Not all lines of ${second} may have been shown. That second is read again with the next reading.`,
  givenUp: (count: number) =>
    `${count === 1 ? '1 event' : `${count} events`} had no outcome, or no 2xx, for 72 hours and ${count === 1 ? 'is' : 'are'} not tried any more. See: brl statement list`,
  noAnswer: (why: string, seconds: number) => `${why} Next reading in ${seconds} s. Nothing is lost.`,
  unreached: 'The address of --forward-to is not reached. Its events wait, and are tried again.',
  running: 'Another "brl statement watch" reads this account for the same destination. End that one first.',
  onlyNdjson: 'The events are NDJSON, one a line; pipe them to jq for another form.',
  badTime: (flag: string, text: string) => `${flag} ${text} is not a duration: write it like 60s, 5m or 2h.`,
  tooOften: (flag: string, least: string) => `${flag} must be at least ${least}.`,
  secretNeedsAddress: '--secret-file signs what is sent to --forward-to. Give both.',
});
