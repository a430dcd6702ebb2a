import { topic } from '../topic.ts';

/** What `--help` says of `brl identity`. */
export const identity = topic('help identity', {
  'identity artifacts': {
    summary: 'Show the evidence of one identity verification.',
    description:
      'Needs the scope kyc.read. The answer is not documented; it is shown as it comes, and links in it are not opened. It is personal data.',
    examples: { 'brl identity artifacts 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d': '' },
    args: { id: 'verification id' },
  },
  'identity consume': {
    summary: 'Use an approved identity verification up.',
    description: `Once only, for the same purpose and reference that it was made for, within 10 minutes of the approval unless it was made with
another window. The exact repeat gets the same answer, so it may be run again; another binding is refused.`,
    examples: {
      'brl identity consume 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d --purpose sensitive_action --reference-id order-77':
        '',
    },
    args: { id: 'verification id' },
    flags: { purpose: 'what it was made for', 'reference-id': 'your id of what it was made for' },
  },
  'identity create': {
    summary: 'Start an identity verification of a CPF.',
    description: `A tenant has 10 creations a month (Brasilia), and none is given back, so it is never repeated by itself. The link lives
30 minutes unless the body says otherwise (at most 60). purpose, referenceId, callbackUri and displayMessage are documented; the
name of the CPF's member is the setting identityDocumentField, and --field adds what else your service takes.
In the sandbox a person is approved after a minute; CPF 11144477735 fails, 12345678909 never answers. It takes linkTtlMinutes and
consumeWindowMinutes. Registered callback addresses: https://app.example.com/return and exampleapp://return.`,
    examples: {
      'brl identity create --cpf 52998224725 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return':
        '',
    },
    flags: {
      cpf: 'CPF of the person',
      purpose:
        'what it is for: password_reset, second_factor_reset, high_value_transaction, sensitive_action, or another',
      'reference-id': 'your id of what it is for; consume needs the same',
      'callback-uri': 'registered address that the person returns to',
      'display-message': 'plain text for the person, at most 240 characters',
      field: 'another member of the body; repeat it',
    },
  },
  'identity status': {
    summary: 'Show one identity verification.',
    description:
      'PENDING at first, then APPROVED, FAILED or EXPIRED. An approval is used once: brl identity consume.',
    examples: { 'brl identity status 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d': '' },
    args: { id: 'verification id' },
  },
});
