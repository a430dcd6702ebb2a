import { type Machine, type Run, until } from '../support/brl.ts';

/** Presses Ctrl-C, and again once the program has told that it heard the first: two that are pending at once are one. */
export async function interruptTwice({ child, ended }: ReturnType<Machine['start']>): Promise<Run> {
  let told = '';
  child.stderr?.on('data', (text: string) => {
    told += text;
  });
  child.kill('SIGINT');
  await until(() => told.includes('Stopping: '));
  child.kill('SIGINT');
  return ended;
}
