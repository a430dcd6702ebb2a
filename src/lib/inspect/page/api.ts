import type { DeliveryRow, PageError } from '../shapes.ts';

/** A refusal by brl or by the service. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: PageError;

  constructor(status: number, detail: PageError) {
    super(detail.message ?? detail.code);
    this.status = status;
    this.detail = detail;
  }
}

/** The requests of the page to the process that serves it. */
export interface Api {
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** Follows what arrives after a delivery, and reconnects after a lost connection. */
  follow(after: () => number, sink: FollowSink): void;
}

/** The state of the live connection; `refused` means that the token belongs to another run. */
export type LiveState = 'live' | 'connecting' | 'offline' | 'refused';

/** The messages about the live list. */
export interface FollowSink {
  arrived(rows: readonly DeliveryRow[]): void;
  changed(row: DeliveryRow): void;
  /** The captures cannot be read just now. */
  failed(error: ApiError): void;
  state(state: LiveState): void;
}

/** Calls the process with the token in a header: no other page can send it, and no log has it. */
export function openApi(token: string): Api {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    async get(path, query = {}) {
      return read(await fetch(`${path}?${new URLSearchParams(query)}`, { headers }));
    },
    async post(path, body) {
      const options = { method: 'POST', body: JSON.stringify(body) };
      return read(
        await fetch(path, { ...options, headers: { ...headers, 'Content-Type': 'application/json' } }),
      );
    },
    follow(after, sink) {
      void followFor(after, sink, headers);
    },
  };
}

/**
 * The token from this address, kept only for reloads of this tab and removed from the address bar. The part after `#` is
 * never sent to anybody.
 */
export function takeToken(): string {
  const given = location.hash.slice(1);
  if (/^[\w-]{20,}$/.test(given)) {
    sessionStorage.setItem('token', given);
    history.replaceState(null, '', `${location.pathname}${location.search}`);
  }
  return sessionStorage.getItem('token') ?? '';
}

async function read<T>(answer: Response): Promise<T> {
  const document = await answer.json();
  if (!answer.ok) throw new ApiError(answer.status, document.error);
  return document as T;
}

const firstPauseMs = 500;
const longestPauseMs = 5000;

async function followFor(after: () => number, sink: FollowSink, headers: Record<string, string>) {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    sink.state('connecting');
    try {
      const answer = await fetch(`/api/live?after=${after()}`, { headers });
      if (answer.status === 403) return sink.state('refused');
      if (answer.ok && answer.body) {
        sink.state('live');
        pauseMs = firstPauseMs;
        await readEvents(answer.body, sink);
      }
    } catch {
      // The process is gone, or the connection broke: both are reported below.
    }
    sink.state('offline');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Server-sent events by hand, since EventSource cannot send our header. Whatever arrives together is reported together.
 */
async function readEvents(body: ReadableStream<Uint8Array>, sink: FollowSink): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    const events = blocks.flatMap(eventIn);
    const rows = events.filter(({ name }) => name === 'arrived').map(({ data }) => data as DeliveryRow);
    if (rows.length > 0) sink.arrived(rows);
    for (const { name, data } of events) {
      if (name === 'changed') sink.changed(data as DeliveryRow);
      if (name === 'failed') sink.failed(new ApiError(0, (data as { error: PageError }).error));
    }
  }
}

function eventIn(block: string): { name: string; data: unknown }[] {
  const [first = '', second = ''] = block.split('\n');
  if (!first.startsWith('event: ') || !second.startsWith('data: ')) return [];
  return [{ name: first.slice(7), data: JSON.parse(second.slice(6)) }];
}
