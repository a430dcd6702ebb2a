import { topic } from './topic.ts';

/** Sentences about banks and their catalogue. */
export const bankWords = topic('banks', {
  badCode: 'A bank code has 3 digits (033), an ISPB has 8 (00000000). Leading zeros count.',
  without: {
    ted: (bank: string) => `The bank catalogue says that bank ${bank} does not take TEDs. Nothing was sent.`,
    pix: (bank: string) => `The bank catalogue says that bank ${bank} does not take PIX. Nothing was sent.`,
  },
  otherWay: {
    ted: 'Pay by PIX, or add --no-bank-check if the catalogue is wrong.',
    pix: 'Pay by TED, or add --no-bank-check if the catalogue is wrong.',
  },
  unknownCode: (bank: string) => `the bank catalogue does not know the code ${bank}.`,
  unread: 'the bank catalogue could not be read, so the bank was not checked.',
});
