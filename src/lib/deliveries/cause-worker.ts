import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Authentication } from './authentication.ts';
import type { NamedSecret } from './causes.ts';
import type { Delivery } from './delivery.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { judge, type Verdict } from './verdict.ts';

/** One search, as passed to the thread. */
export interface CauseQuestion {
  readonly delivery: Delivery;
  readonly authentication: Authentication;
  readonly others: readonly NamedSecret[];
  readonly limitMs: number;
}

/** What the thread found. */
export interface CauseAnswer {
  readonly causes: Verdict['causes'];
  readonly signed?: Uint8Array;
  readonly envelope: Envelope | null;
  /** Computing time of the search; on a busy machine it took longer. */
  readonly computedMs: number;
}

// On Linux this affects only the calling thread; elsewhere it would slow down the receiver too.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', ({ delivery, authentication, others, limitMs }: CauseQuestion) => {
  const before = process.threadCpuUsage();
  const envelope = readEnvelope(delivery.body);
  const { causes, signed } = judge(delivery, authentication, others, limitMs);
  const { user, system } = process.threadCpuUsage(before);
  const answer: CauseAnswer = {
    causes,
    ...(signed && { signed }),
    envelope: typeof envelope === 'string' ? null : envelope,
    computedMs: (user + system) / 1000,
  };
  parentPort?.postMessage(answer);
});
