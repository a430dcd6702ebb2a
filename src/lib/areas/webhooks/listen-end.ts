import { watchSignalsOfJob } from '../../terminal/signals.ts';

/** Why a waiting command ended. */
export type EndReason = 'signal' | 'count' | 'timeout' | 'reader-gone';

/** When a waiting command must end. */
export interface EndWatch {
  readonly ended: Promise<EndReason>;
  end(reason: EndReason): void;
}

/** One Ctrl-C may arrive twice: for the process, and for its group. */
const oneSignalMs = 300;

/** Ends at the first signal, after `timeoutMs`, or on request. A later second signal ends the process as usual. */
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
