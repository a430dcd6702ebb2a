/**
 * Gathers everything from one turn of the event loop into one commit: as durable as separate commits, and several times as
 * fast under load. Each caller gets its own result once all are on the disk, or the shared error.
 * @returns a function; an item may wait up to `waitMs` for others, and goes with the first that does not wait
 */
export function groupCommit<T, R>(
  commit: (items: readonly T[]) => readonly R[],
): (item: T, waitMs?: number) => Promise<R> {
  interface Waiting {
    readonly item: T;
    readonly resolve: (result: R) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (waiting.length === 0) return;
    const group = waiting;
    waiting = [];
    isDue = false;
    clearTimeout(timer);
    timer = undefined;
    try {
      const results = commit(group.map(({ item }) => item));
      for (const [i, { resolve }] of group.entries()) resolve(results[i] as R);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  return (item, waitMs = 0) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waitMs > 0) timer ??= setTimeout(flush, waitMs);
      else if (!isDue) {
        isDue = true;
        setImmediate(flush);
      }
    });
}
