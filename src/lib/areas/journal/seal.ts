import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { CliError } from '../../errors/cli-error.ts';
import { checkNew, newFile } from '../../files/new-file.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  type SealTotals,
  sealLine,
  sealNamespace,
  sealSum,
  sealTitle,
  totalsLine,
} from '../../journal/seal.ts';
import { childEnvironment } from '../../keychain/child.ts';
import { signing } from '../../ssh/sign.ts';
import { parseSignature } from '../../ssh/signature.ts';
import { sealWords } from '../../words/seal.ts';

/** A seal that was written. */
export interface Seal extends SealTotals {
  readonly atMs: number;
  readonly signer: string;
}

/**
 * Writes a seal of every record beside its signature, `PATH` and `PATH.sig`.
 * @param keyPath of an SSH key; null for that of the person's home
 * @throws {CliError} exit 2 for a name that is taken, 91 without a key or ssh-keygen
 */
export async function writeSeal(
  journal: Journal,
  path: string,
  keyPath: string | null,
  atMs: number,
): Promise<Seal> {
  const signaturePath = `${path}.sig`;
  checkNew(signaturePath);
  const key = requiredKey(keyPath ?? homeKey());
  const seal = newFile(path);
  try {
    const signed = signing(key, sealNamespace, childEnvironment(process.env));
    const sum = sealSum();
    const write = async (line: string) => {
      seal.check();
      await Promise.all([written(seal.out, line), written(signed.input, line).catch(() => undefined)]);
    };
    const copied = (async () => {
      await write(`${sealTitle}\nat ${new Date(atMs).toISOString()}\n`);
      for await (const chain of journal.chains()) {
        sum.add(chain);
        await write(`${sealLine(chain)}\n`);
      }
      const totals = sum.totals();
      await write(`${totalsLine(totals)}\n`);
      signed.input.end();
      return totals;
    })();
    const [text, totals] = await Promise.all([signed.signature.catch(noProgram), copied]);
    const signature = text === null ? null : parseSignature(text);
    if (text === null || signature === null) throw unsigned();
    const beside = newFile(signaturePath);
    beside.out.write(text);
    await seal.keep();
    await beside.keep();
    return { ...totals, atMs, signer: signature.signer.fingerprint };
  } finally {
    seal.drop();
  }
}

/** A signer that ended early takes nothing more; its end says why. */
async function written(out: Writable, line: string): Promise<void> {
  if (!out.destroyed && !out.write(line)) await Promise.race([once(out, 'drain'), once(out, 'close')]);
}

function homeKey(): string {
  return join(homedir(), '.ssh', 'id_ed25519');
}

/** @throws {CliError} exit 91 */
function requiredKey(path: string): string {
  if (existsSync(path)) return path;
  throw new CliError({
    code: 'signing_key_missing',
    ends: 'configuration',
    message: sealWords.noKey(path),
    hint: sealWords.nameKey,
  });
}

function noProgram(error: NodeJS.ErrnoException): never {
  throw new CliError({
    code: 'signing_key_missing',
    ends: 'configuration',
    message: error.code === 'ENOENT' ? sealWords.noProgram : sealWords.notSigned,
    hint: sealWords.install,
  });
}

function unsigned(): CliError {
  return new CliError({
    code: 'signing_key_missing',
    ends: 'configuration',
    message: sealWords.notSigned,
    hint: sealWords.nameKey,
  });
}
