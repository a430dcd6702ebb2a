import { topic } from './topic.ts';

/** What the sandbox makes of a payment or a request, by the text that it tells a program. */
export const sandboxOutcomes = topic('sandbox outcomes', {
  'is paid at once': 'is paid at once',
  'is refused by the bank: partner_rejected': 'is refused by the bank: partner_rejected',
  'is refused: insufficient_funds': 'is refused: insufficient_funds',
  'is refused: limit_exceeded_nightly': 'is refused: limit_exceeded_nightly',
  'is refused: limit_exceeded_transaction': 'is refused: limit_exceeded_transaction',
  'times out, is COMPLETED 2 minutes later': 'times out, is COMPLETED 2 minutes later',
  'times out, is FAILED 2 minutes later': 'times out, is FAILED 2 minutes later',
  'times out, until `sandbox settle`': 'times out, until `sandbox settle`',
  'is held for approval, is COMPLETED 10 minutes later':
    'is held for approval, is COMPLETED 10 minutes later',
  'is held for approval, is FAILED 10 minutes later': 'is held for approval, is FAILED 10 minutes later',
  'is held for approval, times out after 30 minutes, is COMPLETED 60 minutes after it was sent':
    'is held for approval, times out after 30 minutes, is COMPLETED 60 minutes after it was sent',
  'is not in the directory: key_not_found':
    'is refused, as the key is not in the directory (DICT): key_not_found',
  'is in portability: key_inactive': 'is refused, as the key is being moved to another bank: key_inactive',
  'look-up gets 429 dict_lookup_limit_exceeded; a payment is paid':
    'is paid, though the look-up gets 429 dict_lookup_limit_exceeded',
  'gets 503 db_unavailable twice, then is paid': 'gets 503 db_unavailable twice, then is paid',
  'gets 502 partner_unavailable always; never paid': 'always gets 502 partner_unavailable; is never paid',
  'gets 429 partner_rate_limited always; never paid': 'always gets 429 partner_rate_limited; is never paid',
  'gets 500 internal_error always; never paid': 'always gets 500 internal_error; is never paid',
  'gets 500 internal_error, but is paid': 'gets 500 internal_error, but is paid',
  'gets 504 timeout, but is paid': 'gets 504 timeout, but is paid',
  'is paid, then the connection drops before the answer':
    'is paid, then the connection drops before the answer',
  'is paid, then the answer stops in its middle': 'is paid, then the answer stops midway',
  'is paid, but a redirect to another host is answered':
    'is paid, but the answer is a redirect to another host',
  'is paid, but a page of HTML is answered': 'is paid, but the answer is an HTML page',
  'is paid, then the connection drops': 'is paid, then the connection drops',
  'connection dropped, nothing executed': 'connection dropped, nothing executed',
  '504 timeout, although it was executed': '504 timeout, although it was executed',
  '500 internal_error, although it was executed': '500 internal_error, although it was executed',
  'executed, then the connection is dropped': 'executed, then the connection is dropped',
  'executed, half of the answer arrives': 'executed, half of the answer arrives',
  'executed, a 307 to another host is answered': 'executed, the answer is a 307 to another host',
  'executed, a page of HTML is answered with status 200':
    'executed, the answer is an HTML page with status 200',
  'delivered twice, as two deliveries of one event': 'delivered twice, as two deliveries of one event',
  'delivered 90 seconds later': 'delivered 90 seconds later',
  'held until the next event to the same address was sent':
    'held until the next event to the same address was sent',
  'never sent, though it counts as delivered': 'never sent, though it counts as delivered',
  'the attempt is proven with another secret': 'the attempt is proven with another secret',
  'half of the body is sent, with the proof of the whole':
    'half of the body is sent, with the proof of the whole',
  'executed, the answer comes after 5 seconds': 'executed, the answer comes after 5 seconds',
  'executed, status 200 without a body': 'executed, status 200 without a body',
});

/** The sentences of {@link sandboxOutcomes} that have a value. */
export const sandboxFaultWords = topic('sandbox faults', {
  nothingExecuted: (answer: string) => `${answer}, nothing executed`,
});

/** What the sandbox tells, for a person. */
export function sandboxOutcomeText(told: string): string {
  const answer = /^(\d{3} \w+), nothing executed$/.exec(told)?.[1];
  if (answer !== undefined) return sandboxFaultWords.nothingExecuted(answer);
  const said: Readonly<Record<string, string>> = sandboxOutcomes;
  return Object.hasOwn(said, told) ? (said[told] ?? told) : told;
}
