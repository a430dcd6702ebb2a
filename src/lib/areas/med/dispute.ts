import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { requiredBody } from '../../command/body.ts';
import { bodyFlags } from '../../command/body-flags.ts';
import { connected } from '../../command/service.ts';
import { change, writeFlags } from '../../command/write.ts';
import type { answer, decide } from '../../contract/med.ts';
import { answerFields } from '../../payments/answer-view.ts';
import { askReally } from '../../terminal/really.ts';
import { explainingOffline } from './offline.ts';

/** The flags of `med answer` and `med decide`. */
export const disputeArgs = {
  id: Args.string({ required: true }),
};
export const disputeFlags = {
  yes: Flags.boolean({ helpGroup: 'SAFETY' }),
  ...bodyFlags,
  ...writeFlags,
};

/** Asks, then submits a body about a dispute exactly as given. @throws {CliError} exit 81 while the routes are offline */
export async function sayOfDispute(
  command: BaseCommand,
  really: (id: string, environment: string) => string,
  operation: typeof answer | typeof decide,
  medId: string,
  flags: DisputeFlags,
): Promise<void> {
  const bodyText = requiredBody({ ...flags, field: flags.field ?? [] }).text;
  await connected(command, flags, async (session) => {
    if (!flags['dry-run']) await askReally(() => really(medId, session.environment), flags.yes);
    await explainingOffline(async () => {
      await change(command, session, {
        flags,
        operation,
        input: { params: { medId }, bodyText },
        view: (value) => ({ fields: answerFields(value) }),
      });
    });
  });
}

type DisputeFlags = GlobalFlags & {
  readonly yes: boolean;
  readonly data?: string | undefined;
  readonly field?: string[] | undefined;
  readonly 'dry-run': boolean;
};
