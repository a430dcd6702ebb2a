import * as Flags from '@oclif/core/flags';

/** How a boleto is named on the command line. */
export const boletoFlags = {
  line: Flags.string({ helpValue: 'DIGITS', leads: true }),
  barcode: Flags.string({ helpValue: 'DIGITS' }),
};
