import { topic } from '../topic.ts';

/** The help of `brl pin`. */
export const pin = topic('help pin', {
  'pin remove': {
    summary: "Remove an operator's transaction PIN.",
    description: `The operator cannot pay afterwards where the credential asks for a PIN (pin_required). If reset on the
hosted page is enabled, the service refuses to remove it (pin_invalidate_disabled), and brl pin reset gives the operator a link instead.`,
    examples: { 'brl pin remove 52998224725 --yes': '' },
    args: { document: "operator's CPF or CNPJ" },
  },
  'pin reset': {
    summary: 'Get a link for the operator to choose a new PIN.',
    description: `The link is valid for 30 minutes and is for the operator: pass it on, do not open it. The fifth request in
an hour is refused (pin_reset_rate_limited), so the request is never repeated automatically.`,
    examples: { 'brl pin reset --document 52998224725': '' },
    flags: { 'display-message': 'text for the operator', field: 'another field of the body; repeatable' },
  },
  'pin set': {
    summary: "Set an operator's transaction PIN.",
    description: `It asks for the PIN twice without showing it, or reads it from --pin-file: a file that only its owner may
read, a descriptor, or -.
A PIN has 6 to 12 digits, and is no repetition, sequence or birth date; any date is refused here (a local rule, as brl does
not know the birth date). The PIN is sent once. The fields of the body are named by the settings pinDocumentField and pinField.`,
    examples: {
      'brl pin set --document 52998224725': '',
      'brl pin set --document 52998224725 --pin-file pin.txt': '',
    },
    flags: {
      'pin-file': 'private file or descriptor with the PIN; - is stdin',
      field: 'another field of the body, never the PIN; repeatable',
    },
  },
  'pin status': {
    summary: 'Show whether a transaction PIN is set, and whether it is locked.',
    description:
      'The specification does not document how to name the operator: with --document or BRL_ACTING_DOCUMENT brl sends the query parameter document.',
    examples: { 'brl pin status --document 52998224725': '' },
  },
  'pin verify': {
    summary: "Try an operator's transaction PIN, once.",
    description: `Wrong tries count: 3 lock the PIN for 15 minutes, 6 until it is reset. So the PIN is sent once and never again. The PIN comes from
--pin-file, or BRL_TRANSACTION_PIN_FILE, or a prompt. Exit 51 when it is wrong or locked.`,
    examples: { 'brl pin verify --document 52998224725 --pin-file pin.txt': '' },
    flags: {
      'pin-file': 'private file or descriptor with the PIN; - is stdin',
      field: 'another field of the body, never the PIN; repeatable',
    },
  },
});
