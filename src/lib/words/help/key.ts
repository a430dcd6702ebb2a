import { topic } from '../topic.ts';

/** What `--help` says of `brl key`. */
export const key = topic('help key', {
  'key detect': {
    summary: 'Tell what type of PIX key a text is, offline',
    description:
      'Checks shape and check digits and shows the form that is sent. Nothing is looked up: the key may still not exist. A text is ambiguous when a person must decide, as for eleven digits that are a CPF and a mobile number at once; a payment then needs --key-type.',
    examples: { 'brl key detect 123.456.789-09': '', 'brl key detect 11912345684 --json': '' },
    args: { text: 'the text to read, in quotes if it has blanks' },
  },
});
