import { Worker } from 'node:worker_threads';

/**
 * Starts the thread that looks for causes. The build puts the script itself, as text, in the place of this module: in the
 * bundle no file has its name.
 */
export function startCauseThread(): Worker {
  return new Worker(new URL('./cause-worker.ts', import.meta.url));
}
