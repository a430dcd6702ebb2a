import { flatMemory } from '../../command/flat-memory.ts';
import { checkNew, newFile } from '../../files/new-file.ts';
import { written } from '../../files/written.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  type SealTotals,
  sealLine,
  sealNamespace,
  sealSum,
  sealTitle,
  totalsLine,
} from '../../journal/seal.ts';
import { sealWords } from '../../words/seal.ts';
import { madeSignature, signingKey, startSigning } from './signed-file.ts';

/** A seal that was written. */
export interface Seal extends SealTotals {
  readonly atMs: number;
  readonly signer: string;
}

/** A million payments take no more memory than these. */
export const paymentsPerCollection = 4000;

/**
 * Writes a seal of every record beside its signature, `PATH` and `PATH.sig`.
 * @param keyPath of an SSH key; that of the person's home by default
 * @throws {CliError} exit 2 for a name that is taken, 91 without a key or ssh-keygen
 */
export async function writeSeal(
  journal: Journal,
  path: string,
  keyPath: string | undefined,
  atMs: number,
): Promise<Seal> {
  const signaturePath = `${path}.sig`;
  checkNew(signaturePath);
  const key = signingKey(keyPath);
  const seal = newFile(path);
  try {
    const signed = startSigning(key, sealNamespace);
    const sum = sealSum();
    const collectGarbage = flatMemory(paymentsPerCollection);
    const write = async (line: string) => {
      seal.check();
      await Promise.all([written(seal.out, line), written(signed.input, line).catch(() => undefined)]);
    };
    const copied = (async () => {
      await write(`${sealTitle}\nat ${new Date(atMs).toISOString()}\n`);
      for await (const chain of journal.chains()) {
        sum.add(chain);
        await write(`${sealLine(chain)}\n`);
        collectGarbage();
      }
      const totals = sum.totals();
      await write(`${totalsLine(totals)}\n`);
      signed.input.end();
      return totals;
    })();
    const [{ text, signer }, totals] = await Promise.all([
      madeSignature(signed, sealWords.notSigned),
      copied,
    ]);
    const beside = newFile(signaturePath);
    beside.out.write(text);
    await seal.keep();
    await beside.keep();
    return { ...totals, atMs, signer };
  } finally {
    seal.drop();
  }
}
