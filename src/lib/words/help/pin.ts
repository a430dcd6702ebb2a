import { topic } from '../topic.ts';

/** What `--help` says of `brl pin`. */
export const pin = topic('help pin', {
  'pin remove': {
    summary: "Remove an operator's transaction PIN.",
    description: `The operator cannot pay afterwards where the credential asks for a PIN (pin_required). Where the reset on the hosted page is
enabled the service refuses it (pin_invalidate_disabled): use brl pin reset.`,
    examples: { 'brl pin remove 52998224725 --yes': '' },
    args: { document: "operator's CPF or CNPJ" },
  },
  'pin reset': {
    summary: 'Get a link on which the operator chooses a new PIN.',
    description: `The link lives 30 minutes and belongs to the operator: pass it on, do not open it. The fifth request in an hour is refused
(pin_reset_rate_limited), so it is never repeated by itself.`,
    examples: { 'brl pin reset --document 52998224725': '' },
    flags: { 'display-message': 'text for the operator', field: 'another member of the body; repeat it' },
  },
  'pin set': {
    summary: "Set an operator's transaction PIN.",
    description: `Asked twice without showing it, or read from --pin-file: a file that only its owner may read, a descriptor, or -. 6 to 12 digits,
no repetition, no sequence, no birth date; any date is refused here (a local rule, as we do not know the birth date). It is sent
once. The names of the body's members are the settings pinDocumentField and pinField.`,
    examples: {
      'brl pin set --document 52998224725': '',
      'brl pin set --document 52998224725 --pin-file pin.txt': '',
    },
    flags: {
      'pin-file': 'private file or descriptor that holds the PIN, or - for standard input',
      field: 'another member of the body, never the PIN; repeat it',
    },
  },
  'pin status': {
    summary: 'Show whether a transaction PIN is set, and whether it is locked.',
    description:
      'How the operator is named is not documented: the query member document is sent when --document or BRL_ACTING_DOCUMENT is there.',
    examples: { 'brl pin status --document 52998224725': '' },
  },
  'pin verify': {
    summary: "Try an operator's transaction PIN, once.",
    description: `A wrong try counts: 3 lock the PIN for 15 minutes, 6 until a reset. So one is sent and nothing is repeated. The PIN comes from
--pin-file, else from BRL_TRANSACTION_PIN_FILE, else it is asked for. Exit 51 when it is wrong or locked.`,
    examples: { 'brl pin verify --document 52998224725 --pin-file pin.txt': '' },
    flags: {
      'pin-file': 'private file or descriptor that holds the PIN, or - for standard input',
      field: 'another member of the body, never the PIN; repeat it',
    },
  },
});
