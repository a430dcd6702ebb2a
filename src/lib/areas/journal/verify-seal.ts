import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { flatMemory } from '../../command/flat-memory.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { IntentChain } from '../../journal/chains.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  type Difference,
  differenceOf,
  readSealLine,
  readTotalsLine,
  type SealedIntent,
  type SealTotals,
  sealNamespace,
  sealSum,
  sealTitle,
} from '../../journal/seal.ts';
import { sealWords } from '../../words/seal.ts';
import { paymentsPerCollection, type Seal } from './seal.ts';
import { checkSigned, isOfSigner } from './signed-file.ts';

/** How a journal stands to a seal. */
export interface SealVerdict extends Seal {
  /** Whether its key is the one that was named; null when none was. */
  readonly isKnownSigner: boolean | null;
  /** The first record that is not as it was, and how many intents have one. */
  readonly first: Difference | null;
  readonly changedPayments: number;
  /** What was written since. */
  readonly newPayments: number;
  readonly newRecords: number;
}

/**
 * Compares every record of a journal with a seal.
 * @param signerPath the `.pub` file of whose seal it must be; without one it is only told whose it is
 * @throws {CliError} exit 2 for a file that is no seal, 35 for one that is not as it was signed
 */
export async function verifySeal(
  journal: Pick<Journal, 'chains'>,
  path: string,
  signerPath: string | undefined,
): Promise<SealVerdict> {
  const signature = await checkSigned(path, sealNamespace, sealWords);
  const isKnownSigner = isOfSigner(signature, signerPath);
  return {
    atMs: await sealedAtMs(path),
    signer: signature.signer.fingerprint,
    isKnownSigner,
    ...(await compared(journal, path)),
  };
}

async function sealedAtMs(path: string): Promise<number> {
  const lines = linesOf(path);
  const title = (await lines.next()).value;
  const [, at = ''] = /^at (\S+)$/.exec((await lines.next()).value ?? '') ?? [];
  await lines.return(undefined);
  const atMs = Date.parse(at);
  if (title === sealTitle && !Number.isNaN(atMs)) return atMs;
  throw usageError('unreadable_data', sealWords.noSeal(path), sealWords.signedBeside);
}

async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  yield* createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
}

type Compared = Omit<SealVerdict, keyof Seal | 'isKnownSigner'> & SealTotals;

/** Both are in the order in which the intents were written down, so that neither is held in memory. */
async function compared(journal: Pick<Journal, 'chains'>, path: string): Promise<Compared> {
  const chains = journal.chains()[Symbol.asyncIterator]();
  const collectGarbage = flatMemory(paymentsPerCollection);
  const next = async () => {
    collectGarbage();
    return (await chains.next()).value as IntentChain | undefined;
  };
  const sum = sealSum();
  const differences = firstOf();
  let newRecords = 0;
  let totals: SealTotals | null = null;
  let chain = await next();
  for await (const line of linesOf(path)) {
    const sealed = readSealLine(line);
    totals = readTotalsLine(line);
    if (!sealed) continue;
    for (; chain && chain.position < sealed.position; chain = await next())
      differences.add({ intentId: chain.intentId, record: null, kind: 'added' });
    if (chain?.position !== sealed.position) {
      differences.add({ intentId: sealed.intentId, record: null, kind: 'lost' });
      continue;
    }
    differences.add(differenceOf(sealed, chain));
    newRecords += Math.max(0, chain.hashes.length - sealed.marks.length);
    sum.add(asSealed(chain, sealed));
    chain = await next();
  }
  if (!totals) throw usageError('unreadable_data', sealWords.noSeal(path), sealWords.signedBeside);
  if (differences.count() === 0 && sum.totals().sha256 !== totals.sha256) throw unlocated();
  let newPayments = 0;
  for (; chain; chain = await next()) {
    newPayments += 1;
    newRecords += chain.hashes.length;
  }
  return {
    ...totals,
    first: differences.first(),
    changedPayments: differences.count(),
    newPayments,
    newRecords,
  };
}

function asSealed(chain: IntentChain, { marks }: SealedIntent): IntentChain {
  return { ...chain, hashes: chain.hashes.slice(0, marks.length) };
}

function firstOf() {
  let first: Difference | null = null;
  let count = 0;
  return {
    add(difference: Difference | null): void {
      if (!difference) return;
      first ??= difference;
      count += 1;
    },
    first: (): Difference | null => first,
    count: () => count,
  };
}

/** The marks agree and the sum does not: somebody looked for a record with the same mark. */
function unlocated(): CliError {
  return new CliError({
    code: 'journal_changed',
    ends: 'check_failed',
    message: sealWords.changedSomewhere,
    hint: sealWords.trustStatement,
  });
}
