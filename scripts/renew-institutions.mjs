// `npm run renew:institutions`: fetches the STR participants from the Banco Central into
// src/lib/brazil/institutions.json. `npm run renew:institutions -- FILE --date YYYY-MM-DD` uses a list that was fetched
// on that day.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';

const target = join(fileURLToPath(new URL('..', import.meta.url)), 'src/lib/brazil/institutions.json');
const source = 'https://www.bcb.gov.br/content/estabilidadefinanceira/str1/ParticipantesSTR.csv';
const longestBytes = 2 * 1024 * 1024;
/** The list has had over 400 institutions for years: an error page, or half a list, must not replace it. */
const fewest = 300;

/** @returns {{names: Record<string, string>, codes: Record<string, string>}} names by ISPB, and each ISPB by its bank code @throws {Error} for anything that is not the whole list */
export function institutionsIn(bytes) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const rows = parse(text, { columns: true, skip_empty_lines: true, trim: true });
  const names = {};
  const codes = {};
  for (const [at, { ISPB: ispb, Nome_Extenso: name, Número_Código: code }] of rows.entries()) {
    const where = `institution ${at + 1}`;
    if (!/^\d{8}$/.test(ispb ?? ''))
      throw new Error(`${where} has no ISPB of 8 digits: ${JSON.stringify(ispb)}`);
    if (Object.hasOwn(names, ispb)) throw new Error(`${where}: the ISPB ${ispb} stands there twice`);
    if (!/^[^\p{C}]{2,120}$/u.test(name ?? ''))
      throw new Error(`${where} has no usable name: ${JSON.stringify(name)}`);
    names[ispb] = name.trim().replaceAll(/\s+/g, ' ');
    // Most have no code: "n/a".
    if (/^\d{3}$/.test(code ?? '')) codes[code] = ispb;
  }
  if (rows.length < fewest)
    throw new Error(`only ${rows.length} institutions, and the list has at least ${fewest}`);
  return { names, codes };
}

/** @returns {string} the file: one line per institution, ordered by ISPB, and one per bank code */
export function fileOf(date, { names, codes }) {
  const lines = (map) =>
    Object.keys(map)
      .sort()
      .map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(map[key])}`)
      .join(',\n');
  const head = [`  "source": ${JSON.stringify(source)}`, `  "date": ${JSON.stringify(date)}`];
  return `{\n${head.join(',\n')},\n  "names": {\n${lines(names)}\n  },\n  "codes": {\n${lines(codes)}\n  }\n}\n`;
}

/** @returns {Promise<{date: string, bytes: Uint8Array}>} */
async function fetched() {
  const answer = await fetch(source, { redirect: 'error', signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${source} answered HTTP ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > longestBytes) throw new Error(`${source} answered ${bytes.length} bytes`);
  return { date: new Date().toISOString().slice(0, 10), bytes };
}

async function renew() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { date: { type: 'string' } },
  });
  const [file] = positionals;
  if (file !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.date ?? ''))
    throw new Error('a file needs --date YYYY-MM-DD, the day on which it was fetched');
  const { date, bytes } =
    file === undefined ? await fetched() : { date: values.date, bytes: readFileSync(file) };
  const list = institutionsIn(bytes);
  const { names } = list;
  const { names: before } = JSON.parse(readFileSync(target, 'utf8'));
  writeFileSync(target, fileOf(date, list));
  const gone = Object.keys(before).filter((ispb) => !Object.hasOwn(names, ispb));
  const added = Object.keys(names).filter((ispb) => !Object.hasOwn(before, ispb));
  process.stdout.write(
    `${Object.keys(names).length} institutions of ${date}: ${added.length} new, ${gone.length} gone. Review the diff.\n`,
  );
}

if (import.meta.main) {
  await renew().catch((error) => {
    process.stderr.write(`Nothing was written: ${error.message}\n`);
    process.exitCode = 1;
  });
}
