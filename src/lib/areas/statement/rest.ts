import { member, textMember } from '../../json/members.ts';
import { saysMore } from '../../payments/statement-reader.ts';
import { stepOf } from './search-reader.ts';

/**
 * What one answer of the statement leaves out and how to go on, as a sentence for stderr; null when nothing follows.
 * A page alone must not be taken for the whole statement.
 * @param body the service's answer: the envelope of section 2.4, or that of a search (section 4.5)
 */
export function restNote(body: unknown): string | null {
  const step = stepOf(body);
  if (!saysMore(body) && step === null) return null;
  const total = member(body, 'totalElements');
  const counted = typeof total === 'number' ? ` (${total} in all)` : '';
  const way = isOneSecond(body, step) ? oneSecond : nextFlag(member(body, 'page'), step);
  return `There are more lines${counted}: ${way}--all reads them all.`;
}

const oneSecond = 'this answer is one second alone, which --before would give again; ';

/** Whether going on downwards would give the same lines again. */
function isOneSecond(body: unknown, step: ReturnType<typeof stepOf>): boolean {
  const items = member(body, 'items');
  if (step?.occurredBefore === undefined || !Array.isArray(items) || items.length === 0) return false;
  const ms = Date.parse(step.occurredBefore);
  return items.every((item) => Date.parse(textMember(item, 'timestamp') ?? '') === ms);
}

function nextFlag(page: unknown, step: ReturnType<typeof stepOf>): string {
  if (step?.cursor !== undefined) return `--cursor ${step.cursor} goes on, `;
  if (step?.occurredBefore !== undefined) return `--before ${step.occurredBefore} goes on, `;
  return typeof page === 'number' ? `--page ${page + 1} goes on, ` : '';
}
