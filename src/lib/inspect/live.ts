import { notLookedFor } from '../deliveries/refusals.ts';
import type { Capture, CaptureStore } from '../deliveries/store.ts';

/** The messages to an open page. */
export interface LiveSink {
  /** A delivery that is new to the page. */
  readonly arrived: (capture: Capture) => void;
  /** A delivery that was forwarded since, or whose cause was found. */
  readonly changed: (capture: Capture) => void;
  /** The store cannot be read; it is tried again. */
  readonly failed: (error: Error) => void;
}

/** How often the store is checked: another process may be the one that receives. */
const lookEveryMs = 300;
/** This many at a time, so that a page opened late does not delay the receiver. */
const mostAtOnce = 200;

/** Reports every delivery after `captureId`, whichever process keeps it, until the returned function is called. */
export function followStore(
  store: Pick<CaptureStore, 'list' | 'find' | 'forwardedSince' | 'unexplained'>,
  captureId: number,
  sink: LiveSink,
): () => void {
  let last = captureId;
  let mark: number | null = null;
  let unexplained = new Set<number>();
  const look = (): void => {
    for (const capture of store.list({ afterCaptureId: last, order: 'oldest', limit: mostAtOnce })) {
      last = capture.captureId;
      sink.arrived(capture);
      if (capture.causes.some(({ code }) => code === notLookedFor)) unexplained.add(last);
    }
    const forwarded = store.forwardedSince(mark);
    mark = forwarded.mark;
    const still = new Set(store.unexplained());
    const explained = [...unexplained].filter((id) => !still.has(id));
    unexplained = still;
    for (const id of [...forwarded.captureIds, ...explained]) {
      const capture = store.find(id);
      if (capture !== null) sink.changed(capture);
    }
  };
  const carefully = (): void => {
    try {
      look();
    } catch (error) {
      sink.failed(error as Error);
    }
  };
  carefully();
  const timer = setInterval(carefully, lookEveryMs);
  return () => clearInterval(timer);
}
