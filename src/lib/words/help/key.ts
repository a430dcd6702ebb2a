import { topic } from '../topic.ts';

/** The help of `brl key`. */
export const key = topic('help key', {
  'key detect': {
    summary: 'Show which type of PIX key a text is, offline.',
    description:
      'Checks format and check digits and shows the key as it would be sent. Nothing is looked up: the key may still not exist. A text is ambiguous if only you can tell, like eleven digits that are both a CPF and a mobile number; a payment then needs --key-type.',
    examples: { 'brl key detect 123.456.789-09': '', 'brl key detect 11912345684 --json': '' },
    args: { text: 'the text to read, in quotes if it has spaces' },
  },
});
