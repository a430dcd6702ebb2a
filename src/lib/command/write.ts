import * as Flags from '@oclif/core/flags';
import type { Answered } from '../client/reply.ts';
import type { Input } from '../client/request.ts';
import type { Session } from '../connection/session.ts';
import type { Operation } from '../contract/operation.ts';
import { randomNames } from '../journal/names.ts';
import type { Answer } from '../terminal/answer.ts';
import { commandWords } from '../words/command.ts';
import type { BaseCommand, GlobalFlags } from './base.ts';
import { showRequest } from './dry-run.ts';
import { asReceived } from './service.ts';

/** Flags of every command that changes something without moving money. */
export const writeFlags = {
  'dry-run': Flags.boolean({ helpGroup: 'SAFETY' }),
};

/** One change as a command describes it. */
export interface Change<O extends Operation, R = never> {
  readonly flags: GlobalFlags & { readonly 'dry-run'?: boolean | undefined };
  readonly operation: O;
  readonly input: Input<O>;
  /** Sent instead of a generated one if the operation takes a key. */
  readonly idempotencyKey?: string | undefined;
  /** How a person sees the answer; the JSON is the service's object as received. */
  readonly view: (value: unknown, reply: Answered) => Omit<Answer<R>, 'json'>;
}

/**
 * Sends a change and shows what the service answered, or for `--dry-run` shows the request.
 * @returns null if nothing was sent
 */
export async function change<O extends Operation, R = never>(
  command: BaseCommand,
  session: Session,
  { flags, operation, input, idempotencyKey, view }: Change<O, R>,
): Promise<Answered | null> {
  const key = operation.idempotencyKey ? (idempotencyKey ?? (await madeKey())) : null;
  if (flags['dry-run']) {
    const encoded = session.client.encode(operation, input, key);
    await command.show(await showRequest(session.client, encoded, input.bodyText), flags);
    return null;
  }
  const reply = await session.client.write(operation, input, key);
  await command.show({ ...seen(view(reply.json.value, reply)), json: asReceived(reply) }, flags);
  return reply;
}

/** An answer without a body is reported by a word: an empty line would look as if nothing had been done. */
function seen<R>(view: Omit<Answer<R>, 'json'>): Omit<Answer<R>, 'json'> {
  const isEmpty = view.fields?.every(([, value]) => value === null) ?? false;
  return isEmpty ? { text: commandWords.done } : view;
}

async function madeKey(): Promise<string> {
  return randomNames().idempotencyKey;
}
