// Writes schemas/, the JSON Schemas of the answers; `npm run build` runs it, and they are packed, not committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { answers } from '../src/lib/answers/index.ts';
import { jsonSchemaOf } from '../src/lib/answers/promise.ts';
import { configFile } from '../src/lib/areas/config/declared.ts';

/** @param {string} root */
export function writeSchemas(root) {
  const folder = join(root, 'schemas');
  // The schema of an answer that is gone must go too.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  /** @param {string} name @param {object} schema */
  const write = (name, schema) =>
    writeFileSync(join(folder, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
  for (const [name, promised] of Object.entries(answers)) write(name, jsonSchemaOf(name, promised));
  // What a person writes: an editor completes and checks it.
  const { $schema, ...form } = z.toJSONSchema(configFile);
  const title = 'Profiles as code: the file of brl config apply';
  write('config-file', { $schema, $id: 'urn:brl:schema:config-file:1', title, ...form });
}
