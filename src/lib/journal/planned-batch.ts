import { hash } from 'node:crypto';
import type { Client } from '../client/client.ts';
import { show } from '../contract/batch.ts';
import { type Centavos, centavosFromWire, formatPlain, formatReais } from '../contract/money.ts';
import type { GapSettings } from '../contract/settings.ts';
import { CliError } from '../errors/cli-error.ts';
import { member } from '../json/members.ts';
import type { PlannedBatch } from '../policy/plan.ts';
import { batchWords } from '../words/batch.ts';
import { planWords } from '../words/plans.ts';
import { statusText } from '../words/statuses.ts';
import type { IntentFacts } from './intent.ts';
import { payeeText } from './payee.ts';
import { payeeInBody } from './payee-of-body.ts';
import { mostLargest } from './planned-rows.ts';
import { batchOf } from './rails/batch.ts';
import { type BatchFacts, batchFacts } from './rails/batch-facts.ts';

/** The shape of a row is not shown, so everything in it counts except what changes with time: its state and its times. */
export function lastingRows({ items }: Pick<BatchFacts, 'items'>): readonly string[] {
  const lasting = (name: string, value: unknown) => (passing.test(name) ? undefined : value);
  return items.map((item) => JSON.stringify(item, lasting)).toSorted();
}

const passing = /^(?:status|state)$|At$/;

/** A batch as plans say it; null unless it shows every row with amount and payee, and they add up. */
export function plannedBatch(facts: BatchFacts, settings: GapSettings): PlannedBatch | null {
  const { items, total, totalCentavos } = facts;
  const rows = items.flatMap((item) => {
    const amount = member(item, 'amount');
    const centavos = typeof amount === 'number' ? centavosFromWire(amount) : null;
    const payee = payeeInBody({ value: item }, settings);
    return centavos !== null && centavos > 0 && payee ? [{ centavos, payee: payeeText(payee) }] : [];
  });
  const sum = rows.reduce((all, { centavos }) => all + centavos, 0);
  if (rows.length === 0 || rows.length !== items.length || rows.length !== total || sum !== totalCentavos)
    return null;
  const largest = rows.toSorted((one, other) => other.centavos - one.centavos).slice(0, mostLargest);
  return {
    rows: rows.length,
    rowsSha256: hash(
      'sha256',
      lastingRows(facts)
        .map((row) => `${row}\n`)
        .join(''),
      'hex',
    ),
    largest: largest.map(({ centavos, payee }) => ({ amount: formatPlain(centavos as Centavos), payee })),
  };
}

/**
 * Reads the batch of a planned dispatch once more, in front of its ATTEMPT: nothing in the request binds its rows.
 * @throws {CliError} exit 35 for other rows, 33 for a batch that was dispatched meanwhile; then nothing is sent
 */
export async function refuseOtherBatch(
  { read, connection }: Client,
  { target, amountCentavos }: IntentFacts,
  planned: PlannedBatch | null,
): Promise<void> {
  const reply = await read(show, { params: { batchId: batchOf(target) ?? '' } });
  const facts = batchFacts(reply.json.value);
  const now = plannedBatch(facts, connection.settings);
  if (facts.status !== 'DRAFT')
    throw new CliError({
      code: 'pix_batch_not_editable',
      ends: 'duplicate',
      moneyMoved: 'unknown',
      message: batchWords.noDraft(statusText(facts.status ?? '', 'batch')),
      hint: 'brl batch status BATCH',
    });
  const isSame = now?.rowsSha256 === planned?.rowsSha256 && facts.totalCentavos === amountCentavos;
  if (planned !== null && isSame) return;
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: planWords.otherBatch(batchText(planned, amountCentavos), batchText(now, facts.totalCentavos)),
    hint: planWords.makeAnother,
  });
}

function batchText(batch: PlannedBatch | null, centavos: number | null): string {
  const total = centavos === null ? '?' : formatReais(centavos as Centavos);
  const [largest] = batch?.largest ?? [];
  return planWords.batchStood(
    batch?.rows ?? 0,
    total,
    largest?.payee ?? '?',
    batch?.rowsSha256.slice(0, 12) ?? '?',
  );
}
