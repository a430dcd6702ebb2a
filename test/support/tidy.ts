const over: (() => Promise<void> | void)[] = [];

/** Ends something after the tests of this file: files share a process, and a concurrent test does not know which one it is. */
export function afterFile(end: () => Promise<void> | void): void {
  over.push(end);
}

/** Ends all of it. */
export async function tidy(): Promise<void> {
  for (const end of over.splice(0)) await end();
}
