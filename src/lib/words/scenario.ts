import { topic } from './topic.ts';

/** Sentences of `brl webhooks trigger --scenario`. */
export const scenarioWords = topic('scenario', {
  shipped: {
    'refunded-in-part': 'A QR code is paid, and a part is refunded.',
    'timeout-then-completed': 'A PIX times out, and completes later.',
    'med-accepted': 'A received PIX is disputed, and the dispute is accepted.',
    batch: 'A batch of three: two paid, one of them delivered twice, one failed.',
    'paid-after-expiry': 'A QR code expires, is paid afterwards, and one event comes late.',
    'secret-rotated':
      'The secret changes: one delivery with a wrong one, then the next attempt with the right one.',
  },
  file: (name: string) => `the scenario ${name}`,
  unknown: (name: string) =>
    `There is no scenario "${name.slice(0, 60)}", and no file of that name. Nothing was sent.`,
  fault: (file: string, line: number, column: number, path: string, says: string) =>
    `${file}, line ${line}, column ${column}${path === '' ? '' : ` (${path})`}: ${says} Nothing was sent.`,
  notJson: 'this is not JSON.',
  notStrict: 'a field is there twice, or the text is not UTF-8.',
  anObject: (members: string) => `an object was expected, with ${members}.`,
  unknownMember: (members: string) => `no such member; it may have ${members}.`,
  eventList: (most: number) => `a list of 1 to ${most} events was expected.`,
  noEvent: (text: string) =>
    `there is no event "${text.slice(0, 60)}"; \`brl webhooks trigger --list\` has them all.`,
  aText: 'a text was expected.',
  aPause: 'a pause such as "2s" or "5m" was expected, 10 minutes at most.',
  anAttempt: (most: number) => `a number from 1 to ${most} was expected.`,
  fieldsForm: 'an object of paths and values was expected, such as {"data.amount": 10.5}.',
  oneOf: (all: string) => `one of these was expected: ${all}.`,
  acceptedWrong: (status: number) => `HTTP ${status}, although the proof is wrong`,
  alone: '--scenario has its own events: leave EVENT and the flags that change it out. Nothing was sent.',
  spelt: (id: string) =>
    `Event ${id} is written as other programs write JSON (\\u0026, 150.00, members in another order), as the service may. A receiver that verifies the raw bytes accepts it; --spelling service leaves that out.`,
});
