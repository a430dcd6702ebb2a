import * as Flags from '@oclif/core/flags';
import type { BaseCommand, Ended, GlobalFlags } from '../command/base.ts';
import { showRequest } from '../command/dry-run.ts';
import { endInterrupted } from '../command/exit.ts';
import { withJournal } from '../command/service.ts';
import { writeFlags } from '../command/write.ts';
import type { Session } from '../connection/session.ts';
import type { Ending } from '../errors/exit-codes.ts';
import { endingOf } from '../journal/ending.ts';
import type { IntentFacts } from '../journal/intent.ts';
import { type PayReport, requestOf } from '../journal/pay-ports.ts';
import { withOriginalNumbers } from '../json/strict.ts';
import type { Answer } from '../terminal/answer.ts';
import { requireQuery } from '../terminal/output.ts';
import { confirmationWords } from '../words/confirmation.ts';
import { outcomeWords } from '../words/outcome.ts';
import { valueWords } from '../words/values.ts';
import { type Creation, creationFacts, runCreation } from './creation.ts';
import type { NameFlags } from './facts.ts';
import { showReport } from './report.ts';

/** Flags of commands that create something once: its intent is in the journal. */
export const creationFlags = {
  ...writeFlags,
  ref: Flags.string({ helpValue: 'NAME', helpGroup: 'SAFETY' }),
  'allow-duplicate': Flags.boolean({
    helpGroup: 'SAFETY',
  }),
};

/** The same for an operation that accepts an Idempotency-Key. */
export const keyedCreationFlags = {
  ...creationFlags,
  'idempotency-key': Flags.string({ helpValue: 'KEY', helpGroup: 'SAFETY' }),
};

/** One creation as a command describes it. */
export interface CreationRequest extends Omit<Creation, 'allowDuplicate' | 'names'> {
  readonly flags: GlobalFlags &
    NameFlags & { readonly 'dry-run'?: boolean; readonly 'allow-duplicate'?: boolean };
}

/** What is known to have been made. */
export interface Created {
  /** The service's object: as answered in this run, secrets included; otherwise as a look-up or the journal had it. */
  readonly value: unknown;
  /** Its JSON; null if it is only a person's word that it was made. */
  readonly text: string | null;
  readonly status: number | null;
  /** Whether the service answered it in this run. */
  readonly isOwnAnswer: boolean;
}

/** Creates something exactly once, where a repeat would create it again, and shows the service's object. */
export async function createOnce(
  command: BaseCommand,
  session: Session,
  creation: CreationRequest & {
    readonly view: (value: unknown) => Omit<Answer<never>, 'json'>;
    /** The command a person types next; null for none. */
    readonly next?: (value: unknown) => string | null;
    /** What follows once it is made, and how the command ends by that. */
    readonly made?: (created: Created) => Ended;
  },
): Ended {
  const report = await makeOnce(command, session, creation);
  const created = report && createdOf(report);
  if (!created) return endOf(report);
  if (report.sent !== 'no' && !created.isOwnAnswer)
    command.note(() =>
      report.reply?.kind === 'answer' ? outcomeWords.takenBefore : outcomeWords.answerLost,
    );
  const json = created.text === null ? null : withOriginalNumbers(created.text);
  await command.showInFull({ ...creation.view(created.value), json }, creation.flags);
  const next = creation.next?.(created.value) ?? null;
  if (next !== null && command.format(creation.flags) === 'table')
    command.note(() => valueWords.next(command.further(next)));
  return (await creation.made?.(created)) ?? 'settled';
}

/**
 * Creates something once: journals it before it is sent and its answer before it is printed, and reports the outcome
 * unless it was made.
 * @returns null for `--dry-run`; {@link endOf} says how the command ends by it
 */
export async function makeOnce(
  command: BaseCommand,
  session: Session,
  request: CreationRequest,
): Promise<PayReport | null> {
  const { flags } = request;
  const creation = { ...request, names: flags, allowDuplicate: flags['allow-duplicate'] === true };
  if (flags['dry-run']) {
    await command.show(await requestShown(session, creation, creationFacts(session, creation)), flags);
    return null;
  }
  // Unprintable output is refused before anything is made, not after.
  command.format(flags);
  await requireQuery(flags.query);
  const report = await withJournal(session, (journal) =>
    runCreation(session, creation, {
      journal,
      note: (text) => command.note(text),
      onEarlyInterrupt: () => {
        command.note(() => confirmationWords.interrupted);
        endInterrupted();
      },
    }),
  );
  if (!isMade(report)) await showReport(command, session, report, flags);
  else if (report.sent === 'no') command.note(() => outcomeWords.madeBefore(report.intent.intentId));
  return report;
}

async function requestShown(
  session: Session,
  { operation, sent }: Creation,
  facts: IntentFacts,
): Promise<Answer<never>> {
  const file = sent?.withheld === 'file' ? sent.request : undefined;
  const shown = { ...facts, creation: { keySent: operation.idempotencyKey, withheld: null } };
  const request = requestOf(session.client, operation, shown, file);
  return showRequest(session.client, request, file ? undefined : facts.bodyText);
}

/** How a command ends by what it made; a dry run ends well. */
export function endOf(report: PayReport | null): Ending {
  return report ? endingOf(report.finding) : 'settled';
}

function isMade({ finding }: PayReport): boolean {
  return finding.state === 'SETTLED' && finding.reason === null;
}

/** The service's object, if the report is about something that was made. */
export function createdOf(report: PayReport): Created | null {
  if (!isMade(report)) return null;
  const { finding, reply } = report;
  if (reply?.kind === 'answer' && reply.errorCode === null && reply.status < 300)
    return { value: reply.json.value, text: reply.json.text, status: reply.status, isOwnAnswer: true };
  const { bodyText: text, httpStatus: status } = finding;
  return { value: text === null ? null : JSON.parse(text), text, status, isOwnAnswer: false };
}
