import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type NoticeEvent, type Notifier, noticeEvents } from '../../connection/notifiers.ts';
import { journalPath, stateDir } from '../../connection/paths.ts';
import { lockFile } from '../../files/file-lock.ts';
import { readPrivateFile, writePrivateFile } from '../../files/private-file.ts';
import type { Clock } from '../../ports/clock.ts';
import { notifyWords } from '../../words/notify.ts';
import { saidBy, type Telling } from '../../words/topic.ts';
import { give } from './give.ts';
import { type Notice, noticeOf, overOf } from './notice.ts';
import { standingNow, type Watched } from './standing.ts';

/** What became of a notice. */
export interface Delivered {
  readonly notifier: string;
  readonly notice: Notice;
  /** Null if it was taken. */
  readonly why: Telling | null;
}

/** What a notifier took, by the key of the notice. */
interface Taken {
  readonly notice: Notice;
  /** How often it began. */
  readonly times: number;
  /** When it was over; null while it stands. */
  readonly overMs: number | null;
}
type TakenBy = Record<string, Record<string, Taken>>;

/** What is over is remembered for so long, so that the next time is told as another one. */
const rememberedMs = 30 * 86_400_000;

/**
 * Tells every notifier what began and what is over since it was told last. A notice is remembered once it was taken, so that one
 * that is lost on the way is told again. A notifier that fails is left until the next pass; no payment waits for any.
 * @returns null if another process does it
 */
export async function deliverNotices(
  watched: Watched,
  notifiers: ReadonlyMap<string, Notifier>,
  { clock, note }: { readonly clock: Clock; note(text: Telling): void },
): Promise<readonly Delivered[] | null> {
  const place = hash('sha256', journalPath(watched.env, watched.environment), 'hex').slice(0, 8);
  const path = join(stateDir(watched.env), `notices-${watched.environment}-${place}.json`);
  const lock = await lockFile(`${path}.lock`, clock, 0);
  if (lock === null) return null;
  try {
    const taken = readTaken(path);
    const wanted = new Set([...notifiers.values()].flatMap(({ on }) => on ?? noticeEvents));
    const standing = await standingNow(watched, wanted, (event, error) =>
      note(() => notifyWords.unread(event, saidText(error))),
    );
    const done: Delivered[] = [];
    for (const [name, notifier] of notifiers) {
      const own = taken[name] ?? {};
      taken[name] = own;
      for (const { notice, after } of newsFor(own, standing, notifier, watched)) {
        const why = await give(notifier, notice, watched.env);
        done.push({ notifier: name, notice, why });
        if (why !== null) break;
        own[notice.key] = after;
        writePrivateFile(path, JSON.stringify(taken));
      }
    }
    return done;
  } finally {
    lock.release();
  }
}

const saidText = (error: Error) => {
  const said = saidBy(error);
  return typeof said === 'function' ? said() : said.text;
};

/** A file that cannot be read tells nothing of what was taken: everything is told once more, under the same ids. */
function readTaken(path: string): TakenBy {
  try {
    return JSON.parse(readPrivateFile(path, notifyWords.file)?.toString('utf8') ?? '{}') as TakenBy;
  } catch {
    return {};
  }
}

interface News {
  readonly notice: Notice;
  /** What is remembered once it was taken. */
  readonly after: Taken;
}

function newsFor(
  own: Record<string, Taken>,
  standing: Awaited<ReturnType<typeof standingNow>>,
  { on }: Notifier,
  { environment, nowMs }: Watched,
): News[] {
  const events = on ?? noticeEvents;
  const now = new Map(
    events
      .flatMap((event) => standing.get(event) ?? [])
      .map((one) => noticeOf(environment, one))
      .map((notice) => [notice.key, notice]),
  );
  const news: News[] = [];
  for (const notice of now.values()) {
    const { times = 0, overMs = 0 } = own[notice.key] ?? {};
    if (overMs === null) continue;
    const numbered = times === 0 ? notice : { ...notice, id: `${notice.key}-${times + 1}` };
    news.push({ notice: numbered, after: { notice: numbered, times: times + 1, overMs: null } });
  }
  for (const [key, { notice, times, overMs }] of Object.entries(own)) {
    if (overMs !== null && nowMs - overMs > rememberedMs) delete own[key];
    // A late end stays one.
    const isOver = overMs === null && !now.has(key) && notice.event !== 'late_end';
    if (isOver && standing.has(notice.event as NoticeEvent))
      news.push({ notice: overOf(notice), after: { notice, times, overMs: nowMs } });
  }
  return news;
}
