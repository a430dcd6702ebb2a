import { topic } from '../topic.ts';

/** The help of `brl e2e`. */
export const e2e = topic('help e2e', {
  'e2e decode': {
    summary: 'Decode an end-to-end id, offline.',
    description:
      'Shows the institution that started the payment or refund and the minute of submission, in Brasilia time (the id and the JSON have it in UTC, where from 21:00 in Brasilia on the date is already that of the next day). That is not the settlement time. The id does not prove that the payment exists: pix status asks the service.',
    examples: { 'brl e2e decode E00000000202611201500a1B2c3D4e5F': '' },
    args: { endToEndId: 'the 32 characters of the id' },
  },
});
