import * as z from 'zod';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import { keptPayee, lookUpPayee } from '../../payments/confirm/payee.ts';
import { readKey } from '../../payments/orders/pix.ts';
import { mcpWords } from '../../words/mcp.ts';
import * as shape from '../shapes.ts';
import { type Desk, tool } from '../tool.ts';

/** Takes one of the look-ups that were allowed; those answered from the cache count, too. @throws {CliError} exit 61 for none left */
export async function ownerOf({ lookUps }: Desk, { client }: Session, journal: Journal, key: string) {
  if (lookUps.left === 0)
    throw new CliError({ code: 'dict_paused', ends: 'dict_quota', message: mcpWords.noLookUpsLeft });
  lookUps.left -= 1;
  return keptPayee(await lookUpPayee({ client, journal, env: process.env }, key));
}

const keyOwner = tool({
  name: 'key_owner',
  description:
    'Who owns a PIX key, by the central directory. Each question is counted, and only few are allowed.',
  input: z.strictObject({ key: z.string().min(1).max(100), keyType: z.string().max(10).optional() }),
  output: z.strictObject({
    lookedUpAt: shape.time,
    lookUpsLeft: shape.count,
    untrusted: shape.untrusted('name', 'document', 'bank'),
  }),
  run: async ({ key: typed, keyType }, desk) => {
    const { key } = await readKey(typed, keyType);
    return desk.withSession(async (session, journal) => {
      const { name, document, bank, askedAtMs } = await ownerOf(desk, session, journal, key);
      return {
        lookedUpAt: shape.timeOf(askedAtMs),
        lookUpsLeft: desk.lookUps.left,
        untrusted: { name: shape.textOf(name), document: shape.textOf(document), bank: shape.textOf(bank) },
      };
    });
  },
});

/** Tools that ask the directory. */
export const ownerTools = [keyOwner];
