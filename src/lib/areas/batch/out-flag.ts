import * as Flags from '@oclif/core/flags';

/** The flag of every command whose answer may be a file. */
export const outFlag = {
  out: Flags.string({ description: 'file to write; never one that exists', helpValue: 'FILE' }),
};
