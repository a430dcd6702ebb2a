import { Worker } from 'node:worker_threads';

/**
 * Starts the thread that searches for causes. The build replaces this module with the script itself, as text: the bundle has
 * no file of that name.
 */
export function startCauseThread(): Worker {
  return new Worker(new URL('./cause-worker.ts', import.meta.url));
}
