import * as Flags from '@oclif/core/flags';
import type { Input } from '../client/client.ts';
import type { Answered } from '../client/reply.ts';
import { withOriginalNumbers } from '../client/strict-json.ts';
import type { Operation } from '../contract/operation.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import type { Answer } from './answer.ts';
import type { GlobalFlags } from './base-command.ts';
import type { Creation } from './creation.ts';
import { requireQuery } from './output.ts';
import { asReceived, ServiceCommand } from './service-command.ts';
import type { Session } from './session.ts';

/** Flags of every command that changes something without moving money. */
export const writeFlags = {
  'dry-run': Flags.boolean({ description: 'show the request and send nothing', helpGroup: 'SAFETY' }),
};

/** Flags of a change that the service recognises by its key. */
export const keyedWriteFlags = {
  ...writeFlags,
  'idempotency-key': Flags.string({
    description: 'Idempotency-Key to send instead of a made one; repeat it to repeat the very same change',
    helpGroup: 'SAFETY',
  }),
};

/** Flags of what is made once: its intent is in the journal. */
export const creationFlags = {
  ...writeFlags,
  'allow-duplicate': Flags.boolean({
    description: 'make another one although the same is there or its outcome is open',
    helpGroup: 'SAFETY',
  }),
};

/** One change as a command describes it. */
export interface Change<O extends Operation, R = never> {
  readonly flags: GlobalFlags & {
    readonly 'dry-run'?: boolean | undefined;
    readonly 'idempotency-key'?: string | undefined;
  };
  readonly operation: O;
  readonly input: Input<O>;
  /** How a person sees the answer; the JSON is the service's object as received. */
  readonly view: (value: unknown, reply: Answered) => Omit<Answer<R>, 'json'>;
}

/** A command that changes something and moves no money: send, show what the service answered. */
export abstract class WriteCommand extends ServiceCommand {
  protected override readonly kind = 'write';

  /** Sends the change, or for `--dry-run` shows it. Exit 20 for a change that waits for a person's code or the bank. */
  protected async change<O extends Operation, R = never>(
    session: Session,
    change: Change<O, R>,
  ): Promise<Answered | null> {
    const { flags, operation, input } = change;
    const key = operation.idempotencyKey ? (flags['idempotency-key'] ?? (await madeKey())) : null;
    if (flags['dry-run']) {
      const { showRequest } = await import('./dry-run.ts');
      await this.show(
        await showRequest(session.client, session.client.encode(operation, input, key), input.bodyText),
        flags,
      );
      return null;
    }
    const reply = await session.client.write(operation, input, key);
    await this.show({ ...change.view(reply.json.value, reply), json: asReceived(reply) }, flags);
    return reply;
  }

  /**
   * Makes a thing once: journals it before it is sent and its answer before it is printed.
   * @returns the service's object and status, or null where nothing is known to be made: then exit 33 or 40 with the intent
   */
  protected async create(session: Session, creation: CreationRequest): Promise<Created | null> {
    const { flags, operation, input } = creation;
    if (flags['dry-run']) {
      const { showRequest } = await import('./dry-run.ts');
      await this.show(
        await showRequest(session.client, session.client.encode(operation, input), input.bodyText),
        flags,
      );
      return null;
    }
    // What can't be printed is refused before anything is made, not after.
    this.format(flags);
    await requireQuery(flags.query);
    const { runCreation } = await import('./creation.ts');
    const report = await this.withJournal(session, (journal) =>
      runCreation(
        session,
        { ...creation, allowDuplicate: flags['allow-duplicate'] === true },
        {
          journal,
          note: (text) => this.note(text),
          onEarlyInterrupt: () => {
            this.note('Interrupted. Nothing was sent.');
            process.exit(130);
          },
        },
      ),
    );
    process.exitCode = report.exit;
    const { bodyText, httpStatus } = report.finding;
    if (report.exit !== 0) {
      await this.showOpen(report, session, flags);
      return null;
    }
    const value: unknown = bodyText === null ? null : JSON.parse(bodyText);
    const json = bodyText === null ? null : withOriginalNumbers(bodyText);
    await this.show({ ...creation.view(value), json }, flags);
    return { value, status: httpStatus };
  }

  /** An outcome that is not known, or the earlier creation that stopped this one. */
  private async showOpen(report: PayReport, session: Session, flags: GlobalFlags): Promise<void> {
    const { paymentDocument, paymentFailure } = await import('./pay-run.ts');
    const { paymentText } = await import('./pay-view.ts');
    const format = this.format(flags);
    const json = await paymentDocument(report, session.profileName, this.language());
    await this.show(
      { json, text: paymentText(report) },
      { ...flags, output: format === 'csv' ? 'json' : format },
    );
    const failure = format === 'table' ? paymentFailure(report, session.profileName) : null;
    if (!failure) return;
    const { printError } = await import('./failure.ts');
    await printError(failure, this.language(), this.kind);
  }
}

/** One creation as a command describes it; {@link Change} without an answer that only the wire had. */
export interface CreationRequest extends Omit<Creation, 'allowDuplicate'> {
  readonly flags: GlobalFlags & { readonly 'dry-run'?: boolean; readonly 'allow-duplicate'?: boolean };
  readonly view: (value: unknown) => Omit<Answer<never>, 'json'>;
}

/** What the service answered about a thing that was made. */
export interface Created {
  readonly value: unknown;
  readonly status: number | null;
}

async function madeKey(): Promise<string> {
  const { randomNames } = await import('../journal/names.ts');
  return randomNames().idempotencyKey;
}
