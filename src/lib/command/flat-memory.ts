import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * For a loop of any length that keeps nothing: by default V8 lets garbage grow with the length of the run. From here on
 * the young generation stays small, and the returned function collects the rest every so many calls.
 */
export function flatMemory(every: number): () => void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % every === 0) collect();
  };
}
