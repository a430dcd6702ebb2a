import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { eventTypes } from '../../lib/areas/webhooks/subscription.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { operations } from '../../lib/contract/index.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { PendingFault } from '../../lib/sandbox/control.ts';
import { type FaultName, faults, isFaultName, tokenRoute } from '../../lib/sandbox/faults.ts';
import {
  type DeliveryFaultName,
  deliveryFaults,
  isDeliveryFault,
} from '../../lib/sandbox/webhooks/faults.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';
import { sandboxOutcomeText } from '../../lib/words/sandbox-outcomes.ts';

export default class SandboxFail extends BaseCommand {
  static override args = {
    fault: Args.string({ options: [...Object.keys(faults), ...Object.keys(deliveryFaults)] }),
  };
  static override flags = {
    times: Flags.integer({ helpValue: 'N', default: 1, min: 1, max: 1000 }),
    route: Flags.string({ helpValue: 'OPERATION|PATH' }),
    clear: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SandboxFail);
    const fault = args.fault === undefined ? null : faultNamed(args.fault);
    if (flags.clear && fault) throw usageError('usage', sandboxWords.faultOrClear);
    if (fault === null || !isDeliveryFault(fault)) checkRoute(flags.route);
    else if (flags.route !== undefined) eventTypes([flags.route]);
    const records = await withSandbox(process.env, ({ control }) => {
      if (flags.clear) control.clearFaults();
      if (fault) control.fail(fault, flags.times, flags.route ?? null);
      return control.pendingFaults();
    });
    await this.show({ json: records, table: { columns, records, empty: sandboxWords.noFaultWaits } }, flags);
  }
}

const columns: readonly Column<PendingFault>[] = [
  { header: 'FAULT', value: (record: PendingFault) => record.name },
  { header: 'TIMES', value: (record: PendingFault) => String(record.remaining), align: 'right' as const },
  { header: 'ROUTE', value: (record: PendingFault) => record.route ?? sandboxWords.anyRoute },
  {
    header: 'WHAT HAPPENS',
    value: ({ summary }: PendingFault) => sandboxOutcomeText(summary),
    sentence: true as const,
  },
];

function faultNamed(text: string): FaultName | DeliveryFaultName {
  if (!isFaultName(text) && !isDeliveryFault(text)) throw usageError('usage', sandboxWords.noFault(text));
  return text;
}

function checkRoute(route: string | undefined): void {
  if (route === undefined || route === tokenRoute || route.startsWith('/')) return;
  if (operations.some((operation) => operation.id === route)) return;
  const known = [...operations.map((operation) => operation.id), tokenRoute].join(', ');
  throw usageError('usage', sandboxWords.noOperation(route), sandboxWords.operations(known));
}
