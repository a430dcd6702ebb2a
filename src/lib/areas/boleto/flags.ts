import * as Flags from '@oclif/core/flags';

/** How a boleto is named on the command line. */
export const boletoFlags = {
  line: Flags.string({
    description: 'the typed line, 47 or 48 digits; blanks, dots and dashes do not matter',
    helpValue: 'DIGITS',
  }),
  barcode: Flags.string({ description: 'the barcode, 44 digits, instead of the line', helpValue: 'DIGITS' }),
};
