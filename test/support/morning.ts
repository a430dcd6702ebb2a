import { fileURLToPath } from 'node:url';

/** A Monday at ten in Brasilia. From 17:00 to 17:30 of a business day no TED is sent, whenever tests are run. */
export const morningMs = Date.parse('2035-01-08T10:00:00-03:00');

const pauses = new URL('quick-pauses.mjs', import.meta.url).href;
const clock = fileURLToPath(new URL('../safety/kill-at.mjs', import.meta.url));

/** Lets a program live then, and shortens its pauses as on any machine of the tests. */
export const inTheMorning: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${pauses} --require=${clock}`,
  NOW_MS: String(morningMs),
};

/** The same, typed to a shell. */
export const exportsMorning = `export ${Object.entries(inTheMorning)
  .map(([name, value]) => `${name}='${value}'`)
  .join(' ')}`;
