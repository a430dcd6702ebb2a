import { topic } from './topic.ts';

/** Sentences about what an application did with a delivery. */
export const attemptsWords = topic('attempts', {
  /** Why it does not count as accepted, beside the status or the system's code. */
  why: {
    not_reached: 'not reached',
    connection_lost: 'connection lost before it answered',
    no_answer: 'no answer in time',
    answer_cut: 'its answer broke off',
    answer_slow: 'its answer was not whole in time',
    answer_too_long: 'its answer was too long',
    redirect: 'a redirect is not followed',
    status: 'not a 2xx',
  },
  purposes: {
    forward: 'forwarded',
    answer: 'asked for its answer',
    replay: 'sent again',
  },
  attempt: (number: number, purpose: string, time: string, url: string) =>
    `${number}, ${purpose} ${time} (Brasilia) to ${url}`,
  accepted: (status: string, ms: number) => `accepted: ${status} in ${ms} ms`,
  notAccepted: (why: string, answer: string | null, ms: number) =>
    `not accepted, ${why}: ${answer === null ? '' : `${answer} in `}${ms} ms`,
  /** The order in which deliveries came, each in a sentence, and in a word or two. */
  order: {
    outOfOrder: (captureId: number) =>
      `Out of order: capture ${captureId} is of something that happened later, and came before it.`,
    late: (lag: string) => `Late: it came ${lag} after it happened.`,
    missing: (numbers: string) => `Missing: attempt ${numbers} of this delivery never came here.`,
    again: {
      attempt: (captureId: number) =>
        `Another attempt of capture ${captureId}: the service did not hear its answer.`,
      redelivery: (captureId: number) =>
        `Delivered again: the same event as capture ${captureId}, in a delivery of its own.`,
    },
    otherSubscription: (captureId: number, first: string, own: string) =>
      `Twice by a second subscription: this came through ${own}, and capture ${captureId} with the same event through ${first}.`,
    changed: (field: string, first: string, other: string) => `${field}: ${first} -> ${other}`,
    absent: '(absent)',
    onlyForm: 'Every field is the same; only the form differs, such as blanks or the order of members.',
    notCompared: 'One of the two is not JSON, so their fields cannot be compared.',
  },
  marks: {
    out_of_order: 'out of order',
    late: 'late',
    attempt_missing: 'an attempt missing',
    other_subscription: 'by a second subscription',
    redelivery: 'delivered again',
    attempt: 'attempted again',
  },
  next: (number: number, time: string) => `attempt ${number}, ${time} (Brasilia) or later`,
});
