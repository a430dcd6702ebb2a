import { existsSync, mkdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Client } from '../client/client.ts';
import type { GlobalFlags } from '../command/base.ts';
import { openJournal } from '../command/journal.ts';
import { resolveConnection } from '../connection/connect.ts';
import { type Env, stateDir } from '../connection/paths.ts';
import { openSession } from '../connection/session.ts';
import { CliError, usageError } from '../errors/cli-error.ts';
import { ensurePrivateDir } from '../files/private-file.ts';
import { runChild } from '../keychain/child.ts';
import { type SigningKey, signingKey } from '../payments/plans/sign.ts';
import { mcpWords } from '../words/mcp.ts';
import { sealWords } from '../words/seal.ts';
import type { Telling } from '../words/topic.ts';
import type { Desk } from './tool.ts';

/** What a server was allowed at its start. */
export interface DeskInput {
  readonly flags: GlobalFlags;
  readonly lookUps: number;
  readonly folder: string | null;
  readonly note: (text: Telling) => void;
}

/**
 * Opens what tools read: a connection and a journal for each call, as each command has its own.
 * @throws {CliError} exit 91 for a connection that is not complete
 */
export async function openDesk({ flags, lookUps, folder, note }: DeskInput): Promise<Desk> {
  // Whoever opens a connection takes the secret out of the variables, and the next call needs it, too.
  const kept = { ...process.env };
  const resolve = (env: Env = { ...kept }) => resolveConnection({ flags, env });
  resolve(process.env);
  const proposals = folder === null ? null : { folder: madeFolder(folder), key: await ownKey(kept) };
  const withJournalOf = async <T>(environment: string, work: Work<T>) => {
    const journal = await openJournal(environment);
    try {
      return await work(journal);
    } finally {
      await journal.close();
    }
  };
  return {
    resolve: () => resolve(),
    lookUps: { left: lookUps },
    proposals,
    withJournal(work) {
      const { environment } = resolve();
      return withJournalOf(environment, (journal) => work(journal, environment));
    },
    async withSession(work) {
      const session = await openSession({ flags, env: { ...kept }, note });
      const reading = { ...session, client: readingOnly(session.client) };
      try {
        return await withJournalOf(session.environment, (journal) => work(reading, journal));
      } finally {
        await session.close();
      }
    },
  };
}

type Work<T> = (journal: Awaited<ReturnType<typeof openJournal>>) => Promise<T>;

/** A client that asks and changes nothing, whatever it is told. */
function readingOnly(client: Client): Client {
  const refuse = () => Promise.reject(new Error('A tool may only read.'));
  return {
    ...client,
    prepare: refuse,
    exchange: refuse,
    write: refuse,
    download: refuse,
    followLink: refuse,
    read: (operation, input) => (operation.method === 'GET' ? client.read(operation, input) : refuse()),
  };
}

/** A folder that is there stays as it is: approvers may share it. @throws {CliError} exit 2 */
function madeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return isAbsolute(folder) ? folder : join(process.cwd(), folder);
  } catch (error) {
    throw usageError('usage', mcpWords.noFolder(folder, (error as NodeJS.ErrnoException).code ?? ''));
  }
}

/**
 * The key that signs this machine's proposals, made at the first start: it is nobody's, so a person's own key never signs what a
 * program wants.
 * @throws {CliError} exit 91 where ssh-keygen made none
 */
async function ownKey(env: Env): Promise<SigningKey> {
  const folder = join(stateDir(env), 'mcp');
  const path = join(folder, 'proposals_ed25519');
  if (!existsSync(path)) {
    ensurePrivateDir(folder);
    const argv = ['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'brl-mcp', '-f', path] as const;
    await runChild({ argv: [...argv], env, stdin: null, limitMs: 30_000 }).catch(() => null);
  }
  if (existsSync(path)) return signingKey(path, undefined);
  const code = 'signing_key_missing';
  throw new CliError({ code, ends: 'configuration', message: mcpWords.noKey, hint: sealWords.install });
}
