import type { Environment } from '../../client/connection.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import type { CaptureSearch } from '../../deliveries/search.ts';
import type { Capture } from '../../deliveries/store.ts';
import { newFile } from '../../files/new-file.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';
import { requireOwnIntent } from '../../payments/named/own-intent.ts';
import { type NamedPayment, timelineOf } from '../../payments/timeline/timeline.ts';
import { timelineJson } from '../../payments/timeline/timeline-view.ts';
import type { Field } from '../../terminal/answer.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { namesOfRef } from './capture-flags.ts';
import { capturesOf, notCaptured, requireCapture, withCaptures, withIndex } from './captures.ts';
import { caseFile } from './case-file.ts';
import { paymentIn } from './payment-name.ts';

/** More deliveries of one payment than anybody reads. */
const mostDeliveries = 200;

type CaseFlags = GlobalFlags & {
  readonly identifier?: string | undefined;
  readonly e2e?: string | undefined;
  readonly ref?: string | undefined;
  readonly out: string;
  readonly force: boolean;
};

/** Writes the case of what was named, and shows what is in it. */
export async function writeCase(
  command: BaseCommand,
  id: string | null,
  flags: CaseFlags,
  environment: Environment,
  session: Session | null,
): Promise<void> {
  const { captures, turnedAway, named } = await withCaptures(environment, (store) =>
    withIndex(
      store,
      (text) => command.note(text),
      async (index) => {
        const search =
          id === null ? await namedSearch(flags, environment) : searchOf(requireCapture(store, id));
        const ids = index.find(search, { limit: mostDeliveries, order: 'oldest' });
        const away = (search.names ?? []).flatMap((name) => store.turnedAway({ name }));
        return {
          captures: capturesOf(store, ids),
          turnedAway: away,
          named: await madeHere(flags, environment),
        };
      },
    ),
  );
  const isNothing = captures.length === 0 && turnedAway.length === 0 && named === null;
  if (isNothing) throw notCaptured(webhooksWords.captures.noneFitsHere);
  const timeline = session === null ? null : await timelineFor(session, captures, named);
  const archive = caseFile({ environment, captures, turnedAway, timeline, nowMs: Date.now() });
  const file = newFile(flags.out, flags.force);
  file.out.write(archive);
  await file.keep();
  const fields: Field[] = [
    ['File', flags.out],
    ['Deliveries', String(captures.length)],
    ['Bytes', String(archive.length)],
    ['Note', webhooksWords.caseFile.masked],
    ['', captures.length === 0 ? webhooksWords.caseFile.nothingCame : null],
  ];
  const json = {
    file: flags.out,
    captureIds: captures.map(({ captureId }) => captureId),
    bytes: archive.length,
  };
  await command.show({ json, fields }, flags);
}

async function namedSearch(flags: CaseFlags, environment: Environment): Promise<CaptureSearch> {
  if (flags.ref !== undefined) return { names: await namesOfRef(flags.ref, environment) };
  return { names: [flags.identifier, flags.e2e].filter((name) => name !== undefined) };
}

/** The payment of the journal that the flags name: a case is made of it although nothing came. */
async function madeHere(flags: CaseFlags, environment: Environment): Promise<NamedPayment | null> {
  const name = flags.ref ?? flags.identifier ?? flags.e2e;
  if (name === undefined) return null;
  return withJournalIfAny(environment, async (journal) => {
    const [intent] = (await journal?.findByName(environment, name)) ?? [];
    if (intent === undefined) return null;
    return { kind: kindOf(intent.operation), identifier: null, endToEndId: null, intent };
  });
}

function kindOf(operation: string): NamedPayment['kind'] {
  return operation === 'ted.out' ? 'ted' : operation.startsWith('transfers.') ? 'transfer' : 'pix';
}

/** Every delivery of its payment; for an event without one, those of the event; else itself alone. */
function searchOf({ captureId, envelope, receivedAtMs }: Capture): CaptureSearch {
  const names = [envelope?.identifier, envelope?.endToEndId].filter((name) => name != null);
  if (names.length > 0) return { names };
  if (envelope !== null) return { eventId: envelope.eventId };
  return { text: String(captureId), sinceMs: receivedAtMs, untilMs: receivedAtMs + 1 };
}

async function timelineFor(
  session: Session,
  captures: readonly Capture[],
  made: NamedPayment | null,
): Promise<unknown> {
  const named = captures.map(({ envelope }) => envelope && paymentIn(envelope)).find((name) => name != null);
  const wanted = named == null ? made : { ...named, intent: null };
  if (wanted === null) return null;
  if (wanted.intent !== null) requireOwnIntent(session, wanted.intent);
  return withJournalIfAny(session.environment, async (journal) =>
    timelineJson(await timelineOf(session, journal, wanted)),
  );
}
