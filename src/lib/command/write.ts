import * as Flags from '@oclif/core/flags';
import type { Input } from '../client/client.ts';
import type { Answered } from '../client/reply.ts';
import type { Session } from '../connection/session.ts';
import type { Operation } from '../contract/operation.ts';
import type { Answer } from '../terminal/answer.ts';
import { aboutChange } from './about.ts';
import { BaseCommand, type GlobalFlags } from './base.ts';
import { asReceived } from './service.ts';

/** Flags of every command that changes something without moving money. */
export const writeFlags = {
  'dry-run': Flags.boolean({ description: 'show the request and send nothing', helpGroup: 'SAFETY' }),
};

/** One change as a command describes it. */
export interface Change<O extends Operation, R = never> {
  readonly flags: GlobalFlags & { readonly 'dry-run'?: boolean | undefined };
  readonly operation: O;
  readonly input: Input<O>;
  /** Sent instead of a made one where the operation takes a key. */
  readonly idempotencyKey?: string | undefined;
  /** How a person sees the answer; the JSON is the service's object as received. */
  readonly view: (value: unknown, reply: Answered) => Omit<Answer<R>, 'json'>;
}

/** A command that changes something and moves no money: send, show what the service answered. */
export abstract class WriteCommand extends BaseCommand {
  override about = aboutChange();

  /** Sends the change, or for `--dry-run` shows it. Exit 20 for a change that waits for a person's code or the bank. */
  protected async change<O extends Operation, R = never>(
    session: Session,
    change: Change<O, R>,
  ): Promise<Answered | null> {
    const { flags, operation, input } = change;
    const key = operation.idempotencyKey ? (change.idempotencyKey ?? (await madeKey())) : null;
    if (flags['dry-run']) {
      const { showRequest } = await import('./dry-run.ts');
      await this.show(
        await showRequest(session.client, session.client.encode(operation, input, key), input.bodyText),
        flags,
      );
      return null;
    }
    const reply = await session.client.write(operation, input, key);
    await this.show({ ...seen(change.view(reply.json.value, reply)), json: asReceived(reply) }, flags);
    return reply;
  }
}

/** An answer without a body is said in a word: an empty line would look like nothing was done. */
function seen<R>(view: Omit<Answer<R>, 'json'>): Omit<Answer<R>, 'json'> {
  const isEmpty = view.fields?.every(([, value]) => value === null) ?? false;
  return isEmpty ? { text: 'Done.' } : view;
}

async function madeKey(): Promise<string> {
  const { randomNames } = await import('../journal/names.ts');
  return randomNames().idempotencyKey;
}
