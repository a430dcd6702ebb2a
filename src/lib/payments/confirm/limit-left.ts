import { isNight } from '../../brazil/night.ts';
import type { Session } from '../../connection/session.ts';
import { available, type limitKinds } from '../../contract/limits.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { type Way, wayOf } from '../../contract/ways.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import { screenWords } from '../../words/screen.ts';
import { saidBy, type Telling, textOf } from '../../words/topic.ts';
import { type LimitsLeft, limitsLeftIn } from '../limits-left.ts';

/** Which limit a payment counts against. */
const kindOf: Readonly<Record<Way, (typeof limitKinds)[number]>> = {
  PIX: 'pix',
  TED: 'ted',
  BOLETO: 'boleto',
  INTERNAL: 'internal',
};

/**
 * The narrowest of the limits that apply to a payment now, in words, or why it could not be asked; null if the service
 * tells none. It is asked once: a missing answer is no reason not to pay, as the service decides anyway.
 */
export async function limitLeft(session: Session, facts: IntentFacts): Promise<Telling | null> {
  const way = wayOf(facts.operation);
  // The specification does not show whether a refund counts against one.
  if (way === null || facts.operation === 'refund.send') return null;
  try {
    const { json } = await session.client.read(available, {});
    const least = narrowest(limitsLeftIn(json.value), kindOf[way], session.serviceNow());
    return least ? () => said(least, facts.amountCentavos) : null;
  } catch (error) {
    return () => screenWords.limitNotAsked(textOf(saidBy(error)));
  }
}

interface Left {
  readonly window: keyof typeof screenWords.windows;
  readonly centavos: Centavos;
}

/** The limit of a kind that leaves the least right now; null if the service tells none. */
export function narrowest(leftOf: LimitsLeft, kind: (typeof limitKinds)[number], atMs: number): Left | null {
  const now = isNight(atMs) ? 'nighttime' : 'daytime';
  const told = (['singleTransfer', now, 'monthly'] as const).flatMap((window) => {
    const centavos = leftOf(kind, window);
    return centavos === null ? [] : [{ window, centavos }];
  });
  return told.toSorted((one, other) => one.centavos - other.centavos)[0] ?? null;
}

function said({ window, centavos }: Left, amountCentavos: number | null): string {
  const left = screenWords.leftOf(formatReais(centavos), screenWords.windows[window]);
  return amountCentavos !== null && amountCentavos > centavos ? screenWords.tooLittle(left) : left;
}
