import { watchSignalsOfJob } from '../../terminal/signals.ts';

/** The reason a waiting command ended. */
export type EndReason = 'signal' | 'count' | 'timeout' | 'reader-gone';

/** When a waiting command must end. */
export interface EndWatch {
  readonly ended: Promise<EndReason>;
  end(reason: EndReason): void;
}

/** One signal may come twice at once: to the process, and to its group. */
const oneSignalMs = 300;

/** Ends at the first signal, after `timeoutMs`, or when told to. A later second signal ends the process as usual. */
export function watchEnd(timeoutMs: number | null): EndWatch {
  let end: (reason: EndReason) => void = () => undefined;
  const ended = new Promise<EndReason>((resolve) => {
    end = resolve;
  });
  const unwatch = watchSignalsOfJob(() => end('signal'));
  const timer = timeoutMs === null ? undefined : setTimeout(() => end('timeout'), timeoutMs);
  void ended.then((reason) => {
    clearTimeout(timer);
    if (reason === 'signal') setTimeout(unwatch, oneSignalMs).unref();
    else unwatch();
  });
  return { ended, end: (reason) => end(reason) };
}
