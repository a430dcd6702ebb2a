import { timeText } from '../../brazil/clock.ts';
import { looseningDelayHours } from '../../contract/locks.ts';
import { member, textMember } from '../../json/members.ts';
import type { Field } from '../../terminal/answer.ts';
import { lockWords } from '../../words/locks.ts';
import type { Telling } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';

/** Locks and the pending change as labelled lines. */
export function locksFields(value: unknown): Field[] {
  const pending = member(value, 'pending');
  const waiting = typeof pending === 'object' && pending !== null ? pending : null;
  return [
    ...lockLines(value, ''),
    ...(waiting ? lockLines(waiting, 'Change: ') : []),
    ['Approved', textOf(member(value, 'approved'))],
    ['Takes effect', effectiveText(value)],
  ];
}

/** The notice about a pending loosening; null if none is pending. */
export function waitingNote(value: unknown): Telling | null {
  const at = effectiveText(value);
  if (at === null) return null;
  return () => lockWords.waits(looseningDelayHours, at);
}

function lockLines(value: unknown, prefix: '' | 'Change: '): Field[] {
  return [
    [`${prefix}Payments out blocked` as const, textOf(member(value, 'cashoutBlocked'))],
    [`${prefix}Hours` as const, textOf(member(value, 'cashoutHours'), lockWords.any)],
    [`${prefix}Source addresses` as const, textOf(member(value, 'cashoutSourceIps'), lockWords.any)],
  ];
}

/** The shapes are not shown: hours from start to end, a list with commas, anything else as JSON. */
function textOf(value: unknown, none: string = valueWords.none): string | null {
  if (value === undefined) return null;
  if (value === null) return none;
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join(', ');
  const [start, end] = [textMember(value, 'start'), textMember(value, 'end')];
  return start !== null && end !== null ? lockWords.hours(start, end) : JSON.stringify(value);
}

function effectiveText(value: unknown): string | null {
  return timeText(textMember(value, 'pendingEffectiveAt'), 'minute');
}
