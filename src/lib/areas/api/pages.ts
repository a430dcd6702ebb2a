import type { Answered } from '../../client/reply.ts';
import { CliError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import { withOriginalNumbers } from '../../json/strict.ts';
import type { Count } from '../../terminal/progress.ts';
import { apiWords } from '../../words/api.ts';
import { withParameter } from './request.ts';

/** All pages of a list as one envelope, and the answer that brought the last of them. */
export interface Pages {
  readonly envelope: unknown;
  readonly last: Answered;
}

/** Names under which an answer may give the cursor of an ascending search (the specification does not show it). */
const cursorNames = ['nextCursor', 'cursor'] as const;

/**
 * Reads a list to its end: numbered pages (specification, section 2.4), and the search that continues from
 * `nextOccurredBefore` or a cursor (section 4.5). A repeated item, by its `id` or else its `coreId`, is left out. An
 * answer that is not a list is returned unchanged.
 * @throws {CliError} exit 81 when the service promises more and gives nothing new: half a list is not shown as a whole
 */
export async function readPages(
  target: string,
  read: (target: string) => Promise<Answered>,
  count: Count,
): Promise<Pages> {
  const items: unknown[] = [];
  const seen = new Set<string>();
  let first: unknown;
  for (let next: string | null = target; next !== null; ) {
    const asked: string = next;
    const last = await read(asked);
    const envelope = withOriginalNumbers(last.json.text);
    const page = member(envelope, 'items');
    if (!Array.isArray(page)) {
      if (first === undefined) return { envelope, last };
      throw stuck('noItems');
    }
    first ??= envelope;
    const fresh = page.filter((item) => isNew(item, seen));
    items.push(...fresh);
    count.done = items.length;
    const total = member(last.json.value, 'totalElements');
    if (typeof total === 'number') count.total = total;
    next = nextTarget(asked, last.json.value);
    if (next !== null && (fresh.length === 0 || next === asked)) throw stuck('nothingNew');
    if (next === null) return { envelope: { ...withoutLinks(first as object), items, hasNext: false }, last };
  }
  throw stuck('nothing');
}

function isNew(item: unknown, seen: Set<string>): boolean {
  const name = ['id', 'coreId'].find((known) => member(item, known) != null);
  if (name === undefined) return true;
  const key = `${name} ${JSON.stringify(member(item, name))}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Where the next page is; null at the end. */
function nextTarget(asked: string, answer: unknown): string | null {
  if (member(answer, 'hasNext') === false) return null;
  const parameters = new URLSearchParams(asked.split('?')[1] ?? '');
  const order = (textMember(answer, 'order') ?? parameters.get('order') ?? '').toLowerCase();
  const before = order === 'asc' ? null : textMember(answer, 'nextOccurredBefore');
  if (before !== null) return withParameter(asked, 'occurredBefore', before);
  const cursor = order === 'desc' ? null : cursorOf(answer, parameters.get('cursor'));
  if (cursor !== null) return withParameter(asked, 'cursor', cursor);
  if (member(answer, 'hasNext') !== true) return null;
  const page = member(answer, 'page') ?? Number(parameters.get('page') ?? 0);
  if (typeof page !== 'number' || !Number.isSafeInteger(page)) throw stuck('noPage');
  return withParameter(asked, 'page', String(page + 1));
}

/** A cursor that is the one we sent is an echo. */
function cursorOf(answer: unknown, sent: string | null): string | null {
  const given = cursorNames.map((name) => textMember(answer, name)).find((cursor) => cursor !== null) ?? null;
  return given === sent ? null : given;
}

function withoutLinks(envelope: object): object {
  const links = new Set<string>([...cursorNames, 'nextOccurredBefore']);
  return Object.fromEntries(Object.entries(envelope).filter(([name]) => !links.has(name)));
}

function stuck(why: 'noItems' | 'nothingNew' | 'nothing' | 'noPage'): CliError {
  return new CliError({
    code: 'response_unreadable',
    ends: 'unavailable',
    message: apiWords.incomplete[why],
    hint: apiWords.incomplete.hint,
  });
}
