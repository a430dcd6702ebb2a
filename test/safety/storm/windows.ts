import {
  type Answer,
  accountId,
  type Books,
  isTed,
  operationOf,
  type Payment,
  type Source,
  type Story,
} from './books.ts';
import { recordOf } from './records.ts';

/** What the bank answers who asks about payments. */

const honest = { mode: 'honest', rounds: 0 } as const;

/** Nobody of that name. */
export const notFound: Answer = {
  status: 404,
  body: { errorCode: 'not_found', message: 'Recurso inexistente' },
};

/** An error of the service. */
export function refusal(status: number, errorCode: string): Answer {
  return { status, body: { errorCode, message: `mensagem de ${errorCode}` } };
}

/**
 * Opens the routes that only read.
 * @param current the story that each machine is at
 */
export function openWindows(books: Books, current: ReadonlyMap<string, Story>) {
  const iso = () => new Date(books.nowMs()).toISOString();

  /** A payment as a source shows it now; null where it does not. */
  const seenBy = (payment: Payment, source: Source): Record<string, unknown> | null => {
    const { story, age } = payment;
    const { mode, rounds } = story.healed ? honest : story.weather.looks[source];
    if (mode === 'gone' || (mode === 'lag' && age <= rounds)) return null;
    return recordOf(payment, source, {
      isStale: mode === 'stale' && age <= rounds,
      isBare: mode === 'bare',
      isRich: story.weather.isRich,
      at: `${new Date(books.nowMs() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`,
    });
  };

  /** A question passes the time of the story that a machine is at. */
  const pass = (seat: string) => {
    for (const payment of books.payments.filter(({ story }) => story === current.get(seat))) {
      payment.age += 1;
      if (payment.ends && payment.age >= payment.ends.after) books.become(payment, payment.ends.status);
    }
  };

  /** Of a source that gives no answer in the story that a machine is at. */
  const silence = (seat: string, source: Source, found: readonly Payment[]): Answer => {
    const story = current.get(seat);
    if (!story || story.healed) return null;
    const { mode, rounds } = story.weather.looks[source];
    if (mode === 'conflict') return refusal(409, 'identifier_conflict');
    if (mode === 'down') return refusal(503, 'banking_unavailable');
    const isYoung = found.every(({ age }) => age <= rounds);
    return mode === 'flaky' && isYoung ? refusal(503, 'db_unavailable') : null;
  };

  /** The one that a look-up by name shows: of one key the latest execution, or none yet (docs/safety.md, "Not promised"). */
  const shown = (found: readonly Payment[], source: Source) => {
    const latest = [...new Map(found.map((payment) => [payment.key, payment])).values()];
    const seen = latest.flatMap((payment) => {
      const record = seenBy(payment, source);
      return record ? [{ record, payment }] : [];
    });
    const isFirst = latest[0]?.story.weather.shows === 'first';
    return (isFirst ? seen[0] : seen.at(-1))?.record ?? null;
  };

  const envelope = (items: readonly unknown[], query = new URLSearchParams()): Answer => {
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 100)];
    const body = {
      accountId,
      source: 'live',
      page,
      size,
      totalElements: items.length,
      totalPages: Math.ceil(items.length / size),
      hasNext: (page + 1) * size < items.length,
      items: items.slice(page * size, (page + 1) * size),
      fetchedAt: iso(),
    };
    return { status: 200, body };
  };

  const named = (query: URLSearchParams) => {
    const [name, end] = [query.get('identifier'), query.get('endToEndId') ?? query.get('endToEnd')];
    return books.payments.filter(({ identifier, endToEndId }) =>
      name === null ? end !== null && endToEndId === end : identifier === name,
    );
  };

  const statement = (seat: string, query: URLSearchParams): Answer => {
    const story = current.get(seat);
    const operation = query.get('operation');
    const silent = silence(
      seat,
      'statement',
      books.payments.filter((one) => one.story === story),
    );
    if (silent) return silent;
    const lines = books.payments
      .filter((one) => one.status === 'COMPLETED' && (operation === null || operationOf(one) === operation))
      .flatMap((one) => seenBy(one, 'statement') ?? []);
    return envelope(query.get('order') === 'asc' ? lines : lines.toReversed(), query);
  };

  const timeline = (seat: string, query: URLSearchParams): Answer => {
    const ted = query.get('tedId')?.slice('ted-'.length);
    const found =
      ted === undefined ? named(query) : books.payments.filter((one) => isTed(one) && one.identifier === ted);
    const silent = silence(seat, 'timeline', found);
    if (silent) return silent;
    const events = found.flatMap((payment) => seenBy(payment, 'timeline') ?? []);
    return events.length === 0 ? notFound : { status: 200, body: { events } };
  };

  const pix = (seat: string, source: 'lookup' | 'transactions', query: URLSearchParams): Answer => {
    const found = named(query).filter((payment) => operationOf(payment) === 'PIX');
    const silent = silence(seat, source, found);
    if (silent) return silent;
    const record = shown(found, source);
    if (source === 'transactions') return envelope(record ? [record] : []);
    return record ? { status: 200, body: record } : notFound;
  };

  const record = (seat: string, isFound: (payment: Payment) => boolean): Answer => {
    const found = books.payments.filter(isFound);
    const silent = silence(seat, 'record', found);
    if (silent) return silent;
    const body = shown(found, 'record');
    return body ? { status: 200, body } : notFound;
  };

  return (seat: string, path: string, query: URLSearchParams): Answer => {
    pass(seat);
    const [, ted] = /^ted\/ted-(.+)$/.exec(path) ?? [];
    const [, boleto] = /^boleto\/payments\/p-(.+)$/.exec(path) ?? [];
    if (ted !== undefined) return record(seat, (one) => isTed(one) && one.identifier === ted);
    if (boleto !== undefined) return record(seat, ({ id }) => id === boleto);
    if (path === 'pix/payments/lookup') return pix(seat, 'lookup', query);
    if (path === 'pix/transactions') return pix(seat, 'transactions', query);
    if (path === 'statement') return statement(seat, query);
    if (path === 'transactions/timeline') return timeline(seat, query);
    if (path.startsWith('transfers/internal/lookup/'))
      return { status: 200, body: { maskedName: 'Maria E******', holderName: 'Maria E******' } };
    return notFound;
  };
}
