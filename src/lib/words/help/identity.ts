import { topic } from '../topic.ts';

/** The help of `brl identity`. */
export const identity = topic('help identity', {
  'identity artifacts': {
    summary: 'Show the evidence of one identity verification.',
    description:
      'Needs the scope kyc.read. The answer is not documented; it is shown as received, and links in it are not opened. It is personal data.',
    examples: { 'brl identity artifacts 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d': '' },
    args: { id: 'verification id' },
  },
  'identity consume': {
    summary: 'Use up an approved identity verification.',
    description: `A verification can be used once, for the same purpose and reference it was created with, within 10 minutes of the
approval unless it was created with another window. An exact repeat gets the same answer, so you can run it again; any other
purpose or reference is refused.`,
    examples: {
      'brl identity consume 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d --purpose sensitive_action --reference-id order-77':
        '',
    },
    args: { id: 'verification id' },
    flags: {
      purpose: 'the purpose it was created with',
      'reference-id': 'the reference id it was created with',
    },
  },
  'identity create': {
    summary: 'Start an identity verification of a CPF.',
    description: `A tenant can create 10 a month (Brasilia time), and none is given back, so the request is never repeated
automatically.
The link is valid for 30 minutes unless the body says otherwise (at most 60). purpose, referenceId, callbackUri and
displayMessage are documented; the name of the field for the CPF is the setting identityDocumentField, and --field adds any
other field your service takes.
With --wait the answer is printed first, with its link; then brl waits for the person, says on stderr how it ended, and the
exit code is the one that identity status --wait gives.

In the sandbox a person is approved after a minute; CPF 11144477735 fails, 12345678909 never answers. The sandbox accepts
linkTtlMinutes and consumeWindowMinutes. Registered callback addresses: https://app.example.com/return and
exampleapp://return.`,
    examples: {
      'brl identity create --cpf 52998224725 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return':
        '',
    },
    flags: {
      cpf: 'CPF of the person',
      purpose:
        'the purpose: password_reset, second_factor_reset, high_value_transaction, sensitive_action, or another',
      'reference-id': 'your id for the purpose; consume needs the same',
      'callback-uri': 'registered address to return the person to',
      'display-message': 'plain text for the person, at most 240 characters',
      field: 'another field of the body; repeatable',
    },
  },
  'identity status': {
    summary: 'Show one identity verification.',
    description: `PENDING at first, then APPROVED, FAILED or EXPIRED. brl identity consume uses an approval, once.
Without --wait, exit 0 means that it was found, whatever its state. With --wait the final state decides: 0 APPROVED, 20
PENDING, 30 FAILED or EXPIRED, 40 not known.`,
    examples: { 'brl identity status 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d': '' },
    args: { id: 'verification id, or the --ref it was made with' },
  },
});
