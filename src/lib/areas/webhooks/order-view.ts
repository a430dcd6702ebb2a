import { centavosFromJsonNumber, formatReais } from '../../contract/money.ts';
import type { FieldChange } from '../../deliveries/field-diff.ts';
import { type DeliveryOrder, marks, placeAmong, placed } from '../../deliveries/order.ts';
import type { Capture } from '../../deliveries/store.ts';
import { attemptsWords } from '../../words/attempts.ts';

/** The place of a delivery among the others; where nobody looked for them, only its delay. */
export function orderOf(capture: Capture): DeliveryOrder {
  return capture.order ?? placeAmong(placed(capture), []);
}

/** The same as JSON shows it. */
export function orderJson(capture: Capture) {
  const { lagMs, isLate, afterLater, missingAttempts, again, through } = orderOf(capture);
  return {
    lagMs,
    late: isLate,
    outOfOrderAfter: afterLater,
    missingAttempts,
    again,
    through,
    changed: capture.changed ?? null,
  };
}

/** What is unusual about how a delivery came, each in a sentence. */
export function orderNotes(capture: Capture): string[] {
  const { lagMs, isLate, afterLater, missingAttempts, again, through } = orderOf(capture);
  const says = attemptsWords.order;
  const first = capture.duplicateOf ?? 0;
  return [
    afterLater !== null && says.outOfOrder(afterLater),
    isLate && says.late(lagText(lagMs ?? 0)),
    missingAttempts.length > 0 && says.missing(missingAttempts.join(', ')),
    through !== null && says.otherSubscription(first, through.first, through.this),
    (again === 'attempt' || again === 'redelivery') && says.again[again](first),
    ...changedTexts(capture),
  ].filter((note) => note !== false);
}

/** The same in a word or two each; how a repeat came is said by its kind, unless it came another way. */
export function orderMarks(capture: Capture): string[] {
  return marks(orderOf(capture))
    .filter((mark) => mark !== 'attempt' && mark !== 'redelivery')
    .map((mark) => attemptsWords.marks[mark]);
}

/** How a repeat with other bytes differs from the first of its event: field by field, amounts as people write them. */
function changedTexts({ differs, changed }: Capture): string[] {
  const says = attemptsWords.order;
  if (!differs || changed === undefined) return [];
  if (changed === null) return [says.notCompared];
  if (changed.length === 0) return [says.onlyForm];
  return changed.map(({ field, first, other }) =>
    says.changed(field, valueText(field, first), valueText(field, other)),
  );
}

function valueText(field: FieldChange['field'], value: string | null): string {
  if (value === null) return attemptsWords.order.absent;
  const centavos = /amount$/i.test(field) ? centavosFromJsonNumber(value) : null;
  return centavos === null ? value : formatReais(centavos, '\u00a0');
}

/** A delay in its two largest units: `3 min 20 s`, `2 h 5 min`. */
export function lagText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const from = parts.findIndex(([count]) => count > 0);
  const shown = from === -1 ? parts.slice(-1) : parts.slice(from, from + 2);
  return `${ms < 0 ? '-' : ''}${shown.flatMap(([count, unit], i) => (i > 0 && count === 0 ? [] : `${count} ${unit}`)).join(' ')}`;
}
