import * as Flags from '@oclif/core/flags';

/** How a boleto is named on the command line. */
export const boletoFlags = {
  line: Flags.string({ helpValue: 'DIGITS', leads: ['line', 'barcode', 'data', 'field'] }),
  barcode: Flags.string({ helpValue: 'DIGITS' }),
};
