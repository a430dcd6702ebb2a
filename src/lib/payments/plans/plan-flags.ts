import * as Flags from '@oclif/core/flags';

/** The flags of a payment that may be written down as a plan instead of being made. */
export const planFileFlags = {
  plan: Flags.string({
    helpValue: 'FILE',
    helpGroup: 'SAFETY',
    exclusive: [
      'dry-run',
      'new-attempt',
      'allow-duplicate',
      'every',
      'only-new',
      'skip-invalid',
      'date',
      'out',
    ],
  }),
  'signing-ssh-key': Flags.string({ helpValue: 'FILE', helpGroup: 'SAFETY', dependsOn: ['plan'] }),
};

/** The same after parsing. */
export interface PlanFlags {
  readonly plan?: string | undefined;
  readonly 'signing-ssh-key'?: string | undefined;
}
