// Writes schemas/, the JSON Schemas of the answers; `npm run build` runs it, and they are packed, not committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from '../src/lib/answers/index.ts';
import { jsonSchemaOf } from '../src/lib/answers/promise.ts';

/** @param {string} root */
export function writeSchemas(root) {
  const folder = join(root, 'schemas');
  // The schema of an answer that is gone must go too.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, promised] of Object.entries(answers))
    writeFileSync(
      join(folder, `${name}.schema.json`),
      `${JSON.stringify(jsonSchemaOf(name, promised), null, 2)}\n`,
    );
}
