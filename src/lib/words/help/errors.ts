import { topic } from '../topic.ts';

/** What `--help` says of `brl errors`. */
export const errors = topic('help errors', {
  'errors explain': {
    summary: 'Explain an error code or an exit code: what happened, the money, what to type next',
    examples: { 'brl errors explain key_not_found': '', 'brl errors explain 40': '' },
    args: { code: 'an errorCode, a code of brl, or an exit code from 0 to 255' },
  },
  'errors list': {
    summary: 'List the error codes of the service and of brl',
    description:
      'Each code with its HTTP statuses, whether the same request may be repeated, and the exit code it ends with. Where a payment and a query end differently, the exit code of the payment comes first. Texts follow BRL_LANG; the JSON has them in both languages.',
    examples: { 'brl errors list --class funds': '', 'brl errors list --source brl --json': '' },
    flags: { class: 'only codes of this class', source: 'only codes of this origin' },
  },
});
