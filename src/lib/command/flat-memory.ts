import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * For a loop of any length that keeps nothing: by itself V8 lets garbage grow with the length of the run. The young
 * generation stays small from here on, and the returned function collects the rest at every so many calls.
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
