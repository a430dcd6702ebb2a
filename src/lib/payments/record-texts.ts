import { minuteText } from '../brazil/clock.ts';
import { recordsOf } from '../errors/records.ts';
import { type Finding, type IntentEvent, notShownCode, type ScheduleEvent } from '../journal/intent.ts';
import { messageText, says } from '../words/records.ts';
import { timelineWords } from '../words/timeline.ts';

/** One record in a person's words. Text from the service or a person is unchanged, and is not sanitised yet. */
export function recordText(event: IntentEvent): string {
  switch (event.kind) {
    case 'INTENT':
      return timelineWords.writtenDown;
    case 'SCHEDULE':
      return stepText(event);
    case 'ATTEMPT':
      return timelineWords.attempt(event.attempt);
    case 'RESPONSE':
      return timelineWords.answer(findingText(event.finding));
    case 'LOOKUP':
      return lookUpText(event);
    case 'STATE':
      return findingText(event.finding);
    case 'INTERRUPTED':
      return timelineWords.interruptedBy(event.signal);
    case 'HUMAN':
      return personText(event);
    case 'ARCHIVE':
      return timelineWords.archived(event.hashes.length, event.archive);
  }
}

/** The records for a person: of those in an archive, when the payment was written down and when it ended are still known. */
export function toldRecords(events: readonly IntentEvent[]): readonly IntentEvent[] {
  return events.flatMap((event): readonly IntentEvent[] => {
    if (event.kind !== 'ARCHIVE') return [event];
    const { facts, outcome } = event;
    const { finding, closedAtMs } = outcome;
    const end = finding && closedAtMs ? [{ kind: 'STATE', atMs: closedAtMs, finding } as const] : [];
    return [{ kind: 'INTENT', atMs: facts.createdAtMs, facts }, ...end, event];
  });
}

function stepText(event: ScheduleEvent): string {
  switch (event.step) {
    case 'released':
      return timelineWords.released;
    case 'held':
      return timelineWords.held(messageText(event.message));
    case 'postponed':
      return timelineWords.postponed(minuteText(event.untilMs));
    case 'cancelled':
      return timelineWords.cancelledBy(event.operator);
  }
}

function lookUpText({ finding, result }: Extract<IntentEvent, { kind: 'LOOKUP' }>): string {
  if (finding) return timelineWords.lookUp(findingText(finding));
  return result === 'no-answer' ? timelineWords.lookUpUnanswered : timelineWords.lookUpNotFound;
}

function personText({ finding, operator, evidence }: Extract<IntentEvent, { kind: 'HUMAN' }>): string {
  const { saysMade, saysNotMade, saysPaid, saysNotPaid, somebody } = timelineWords;
  const isMade = finding.code === 'resolved_made' || finding.code === 'resolved_not_made';
  const [yes, no] = isMade ? [saysMade, saysNotMade] : [saysPaid, saysNotPaid];
  return (finding.state === 'SETTLED' ? yes : no)(operator === 'unknown' ? somebody : operator, evidence);
}

/** The result in words first, then the names that support asks for, the same in every language. */
function findingText(finding: Finding): string {
  const { httpStatus, status, code, state } = finding;
  // Of an answer that is no error the status says all.
  const http = httpStatus === null || httpStatus < 400 ? null : `HTTP ${httpStatus}`;
  // It reports an end but does not prove one yet: our own word for that would contradict the service's.
  if (isToBeShown(finding) && status !== null) return timelineWords.saidUnproven(status, http);
  const names = [http, status ?? code].filter((name) => name !== null).join(' ');
  const result = timelineWords.state(state);
  const sentence = sentenceOf(finding);
  return `${names === '' ? result : `${result} (${names})`}${sentence === null ? '' : `: ${sentence}`}`;
}

function isToBeShown({ code, message }: Finding): boolean {
  return code === notShownCode || says(message, 'toBeReadBack');
}

/** The service's own text is unchanged; a sentence of ours that no longer exists is replaced by its code. */
function sentenceOf({ code, message }: Finding): string | null {
  if (message === null) return null;
  if (typeof message !== 'string') return messageText(message);
  const [known] = code === null ? [] : recordsOf(code);
  return known?.source === 'brl' ? timelineWords.recorded(message, known.text.meaning) : message;
}
