import { topic } from '../topic.ts';

/** The help of `brl errors`. */
export const errors = topic('help errors', {
  'errors explain': {
    summary:
      'Explain an error code or an exit code: what happened, what it means for the money, what to type next.',
    examples: { 'brl errors explain key_not_found': '', 'brl errors explain 40': '' },
    args: { code: 'an errorCode of the service, a code of brl, or an exit code from 0 to 255' },
  },
  'errors list': {
    summary: 'List the error codes of the service and of brl.',
    description:
      'Each code is listed with its HTTP statuses, whether the same request may be repeated, and its exit code. If a payment and a query end differently, the exit code of the payment comes first. Texts follow BRL_LANG; the JSON has both languages.',
    examples: { 'brl errors list --class funds': '', 'brl errors list --source brl --json': '' },
    flags: { class: 'only codes of this class', source: 'only codes from this source' },
  },
});
