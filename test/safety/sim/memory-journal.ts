import type { Begun } from '../../../src/lib/journal/begun.ts';
import {
  type Finding,
  type Intent,
  type IntentEvent,
  type IntentFacts,
  isTerminal,
  reduceIntent,
} from '../../../src/lib/journal/intent.ts';
import {
  claimAfterSettledMs,
  type IntentFilter,
  type Journal,
  JournalError,
} from '../../../src/lib/journal/journal.ts';
import {
  findingIn,
  serviceNamesOf,
  type TakenName,
  unlessTaken,
} from '../../../src/lib/journal/service-names.ts';

/** A simulation looks for no text. */
type SimpleFilter = Omit<IntentFilter, 'text'>;

/** A journal in memory, as quick as a simulation needs; journal-model.test.ts holds it equal to the one on the disk. */
export function memoryJournal(): Journal {
  const events = new Map<string, IntentEvent[]>();
  const intents = new Map<string, Intent>();
  const pauses = new Map<string, number>();
  const newestFirst = () => [...intents.values()].reverse().sort((a, b) => b.createdAtMs - a.createdAtMs);
  const fitting = ({
    environment,
    operations,
    states,
    sinceMs = 0,
    untilMs,
    ref,
    amountCentavos,
    runId,
  }: SimpleFilter) =>
    newestFirst()
      .filter((intent) => environment === undefined || intent.environment === environment)
      .filter((intent) => operations === undefined || operations.includes(intent.operation))
      .filter((intent) => states === undefined || states.includes(intent.state))
      .filter(
        ({ createdAtMs }) => createdAtMs >= sinceMs && createdAtMs <= (untilMs ?? Number.POSITIVE_INFINITY),
      )
      .filter((intent) => runId === undefined || intent.runId === runId)
      .filter((intent) => ref === undefined || intent.ref === ref)
      .filter((intent) => amountCentavos === undefined || intent.amountCentavos === amountCentavos);

  const names: (TakenName & { settled: boolean })[] = [];
  const takenName = ({ intentId, operation }: IntentFacts, finding: Finding): TakenName | null =>
    serviceNamesOf(finding, operation)
      .flatMap(({ kind, value }) => names.filter((name) => name.kind === kind && name.value === value))
      .find((name) => name.settled && name.intentId !== intentId) ?? null;

  const append = (intentId: string, event: IntentEvent): Intent => {
    const known = events.get(intentId);
    if (!known) throw new JournalError(`No intent ${intentId}.`);
    const facts = intents.get(intentId) ?? reduceIntent(known, true);
    const finding = findingIn(event);
    const taken = finding && takenName(facts, finding);
    const told = finding ? ({ ...event, finding: unlessTaken(finding, taken) } as IntentEvent) : event;
    for (const name of finding && !taken ? serviceNamesOf(finding, facts.operation) : [])
      names.push({ ...name, intentId, settled: false });
    if (finding?.state === 'SETTLED' && !taken)
      for (const name of names) name.settled ||= name.intentId === intentId;
    known.push(told);
    const intent = reduceIntent(known, true);
    intents.set(intentId, intent);
    return intent;
  };
  const taken = (
    facts: IntentFacts,
    allowDuplicate: boolean,
    nowMs: number,
  ): Exclude<Begun, { kind: 'begun' }> | null => {
    const inScope = [...intents.values()].filter(
      (intent) =>
        intent.environment === facts.environment &&
        intent.tenantId === facts.tenantId &&
        intent.accountId === facts.accountId,
    );
    const named =
      inScope.find((intent) => facts.ref !== null && intent.ref === facts.ref) ??
      inScope.find((intent) => intent.idempotencyKey === facts.idempotencyKey) ??
      inScope.find((intent) => facts.identifier !== null && intent.identifier === facts.identifier);
    if (named) {
      const same = named.bodySha256 === facts.bodySha256 && named.idempotencyKey === facts.idempotencyKey;
      return { kind: same ? 'same-ref' : 'ref-conflict', intent: named };
    }
    if (facts.ref !== null || facts.claim === null || allowDuplicate) return null;
    const claimant = newestFirst().find((intent) => intent.claim === facts.claim && claims(intent, nowMs));
    return claimant ? { kind: 'claimed', intent: claimant } : null;
  };

  return {
    location: ':simulated:',
    isShared: false,
    peek: async (facts, allowDuplicate) => taken(facts, allowDuplicate, facts.createdAtMs),
    async begin(facts, allowDuplicate, nowMs) {
      const other = taken(facts, allowDuplicate, nowMs);
      if (other) return other;
      events.set(facts.intentId, [{ kind: 'INTENT', atMs: nowMs, facts }]);
      return { kind: 'begun', intent: append(facts.intentId, { kind: 'ATTEMPT', atMs: nowMs, attempt: 1 }) };
    },
    append: async (intentId, event) => append(intentId, event),
    find: async (intentId) => intents.get(intentId) ?? null,
    takenName: async (facts, finding) => takenName(facts, finding),
    findByName: async (environment, text) =>
      newestFirst().filter(
        (intent) =>
          intent.environment === environment &&
          (intent.identifier === text ||
            intent.ref === text ||
            names.some(({ value, intentId }) => value === text && intentId === intent.intentId)),
      ),
    findByIdentifier: async (environment, identifier) =>
      [...intents.values()].find(
        (intent) => intent.environment === environment && intent.identifier === identifier,
      ) ?? null,
    refsOf: () => Promise.reject(new Error('Nothing in the simulation writes a statement.')),
    lock: () => Promise.reject(new Error('The simulated process takes the locks.')),
    sums: () => Promise.reject(new Error('Nothing in the simulation adds up what was paid.')),
    list: async (filter) => fitting(filter).slice(0, filter.limit),
    async *each(filter, order) {
      const listed = fitting(filter).slice(0, filter.limit);
      yield* order === 'oldest' ? listed.reverse() : listed;
    },
    count: async (filter) => fitting(filter).length,
    history: async (intentId) => {
      const intent = intents.get(intentId);
      return intent ? { intent, events: events.get(intentId) ?? [] } : null;
    },
    recentAlike: async (facts) =>
      newestFirst()
        .filter(({ state }) => state !== 'INTENT')
        .filter((intent) =>
          (['environment', 'accountId', 'destination', 'amountCentavos'] as const).every(
            (name) => intent[name] === facts[name],
          ),
        )
        .slice(0, 5),
    openAlike: async (facts) =>
      newestFirst()
        .filter(({ state }) => ['SENT', 'UNCERTAIN', 'PENDING'].includes(state))
        .filter((intent) =>
          (['environment', 'accountId', 'destination', 'amountCentavos'] as const).every(
            (name) => intent[name] === facts[name],
          ),
        ),
    lastPaidTo: async (facts) =>
      newestFirst()
        .filter(({ state }) => state !== 'INTENT' && state !== 'REFUSED')
        .find((intent) =>
          (['environment', 'accountId', 'destination'] as const).every(
            (name) => intent[name] === facts[name],
          ),
        ) ?? null,
    // No payment asks for a sheet.
    sheets: async () => [],
    rememberSheet: async () => 0,
    forgetSheet: async () => undefined,
    dictPausedUntilMs: async (scope) => pauses.get(scope) ?? null,
    pauseDict: async (scope, untilMs) => void pauses.set(scope, untilMs),
    runs: async () => {
      throw new Error('No payment asks for a run.');
    },
    payees: () => Promise.reject(new Error('No payment asks for a nickname.')),
    schedules: () => Promise.reject(new Error('Nothing in the simulation is scheduled.')),
    standings: () => Promise.reject(new Error('No payment asks how the journal stands.')),
    policies: () => Promise.reject(new Error('The simulated machine has no policy.')),
    coordinator: () => Promise.reject(new Error('No payment asks for a run.')),
    health: async () => ({
      damage: [],
      weak: [],
      intents: intents.size,
      broken: [],
      forged: [],
      missing: 0,
      losses: null,
      dictPauses: [...pauses].map(([scope, untilMs]) => ({ scope, untilMs })),
    }),
    chains: () => {
      throw new Error('No payment reads every record.');
    },
    close: async () => undefined,
  };
}

function claims(intent: Intent, nowMs: number): boolean {
  if (intent.state === 'REFUSED') return false;
  return !isTerminal(intent.state) || nowMs - (intent.closedAtMs ?? nowMs) < claimAfterSettledMs;
}
