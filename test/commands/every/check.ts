import { appendFileSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mornings } from '../../areas/all.ts';
import { documentMembers } from '../../support/scene.ts';
import { hasTools } from '../../support/tools.ts';
import { escapedFrom } from '../../words/marks.ts';
import { programTimesIn, remnantsIn } from '../../words/remnants.ts';
import type { Impossible, Kind, Line, Table } from './lines.ts';
import { type Office, openOffice, type Place, type Typed } from './office.ts';
import { columns, readTo } from './reading.ts';

const kinds: readonly Kind[] = ['done', 'refused', 'bad'];
/** One line in so many is typed on a terminal that is opened for it; for the others the test's process plays one. */
const opensFor = 15;
const secret =
  /sandbox-secret-that-guards-nothing|correct horse battery|PRIVATE KEY|Bearer [\w.~+/-]{8}|739150/;
const noise = /undefined|\[object Object\]|\bNaN\b|\bInvalid Date\b|\^\[\[/;

/** Names of all commands, as they are typed. */
export function commandNames(): string[] {
  const folder = fileURLToPath(new URL('../../../src/commands', import.meta.url));
  return globSync('**/*.ts', { cwd: folder }).map((file) => file.replace(/\.ts$/, '').replaceAll('/', ' '));
}

/** Types every line of a morning's areas in a pipe and on a terminal, each in an office as `scene` left it. */
export function typeEveryLine(morning: keyof typeof mornings, scene: string): void {
  const table: Table = Object.assign({}, ...mornings[morning].map(({ commands }) => commands));
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(scene);
  });
  afterAll(() => office.close());
  const withTerminal = hasTools('script');

  test('each command has lines of each kind, or says why it has none', () => {
    for (const [name, lines] of Object.entries(table)) {
      expect([name, kinds.filter((kind) => !lines.some((line) => line.kind === kind))]).toEqual([name, []]);
      for (const line of lines)
        if (isTyped(line)) expect(`${line.typed} `).toMatch(new RegExp(`^${name}[ |]`));
    }
  });

  describe('a line says nothing to a person that is not in the catalogue, and in Portuguese nothing in English:', () => {
    const lines = Object.values(table).flat().filter(isTyped).filter(isOurs);
    test.for(lines.map((line) => [line.kind, line.typed, line] as const))(
      '%s: brl %s',
      async ([, , line]) => {
        const typed = await office.type(asTyped(line, 'marked'), 'marked', line);
        expect({ problems: problemsOf(line, 'marked', typed), ...typed }).toMatchObject({ problems: [] });
        const said = saidBy(line, typed);
        expect(escapedFrom(said, line.typed)).toEqual([]);
        expect(programTimesIn(said)).toEqual([]);
        const inPortuguese = await office.type(asTyped(line, 'portuguese'), 'portuguese', line);
        expect(remnantsIn(said, saidBy(line, inPortuguese), line.typed)).toEqual([]);
      },
    );
  });

  describe('a line is the same promise in a pipe and on a terminal:', () => {
    const lines = Object.values(table).flat().filter(isTyped);
    test.for(lines.map((line, nth) => [line.kind, line.typed, line, nth % opensFor === 0] as const))(
      '%s: brl %s',
      async ([, , line, opens]) => {
        let lacks = false;
        for (const wanted of placesOf(line, withTerminal, opens)) {
          const place = lacks ? 'pipe' : wanted;
          const typed = await office.type(asTyped(line, place), place, line);
          lacks ||= isLacking(line, typed);
          if (place !== 'json') tellScreen(morning, line, typed);
          expect({ place, problems: problemsOf(line, place, typed), ...typed }).toMatchObject({
            problems: [],
          });
        }
      },
    );
  });
}

/** Not a line after another one that a program reads. */
function isOurs({ before = '' }: Line): boolean {
  return !/--(?:json|query)/.test(before);
}

/** What a line tells a person. */
function saidBy({ isScript }: Line, { stdout, stderr }: Pick<Typed, 'stdout' | 'stderr'>): string {
  return isScript || isDocument(stdout) ? stderr : `${stdout}${stderr}`;
}

function isDocument(text: string): boolean {
  return /^[[{]/.test(text);
}

function isTyped(line: Line | Impossible): line is Line {
  return 'typed' in line;
}

/** The words are the same on a terminal and in a pipe, where each line is typed with its sentences marked, too. */
function placesOf(line: Line, withTerminal: boolean, opens: boolean): readonly Place[] {
  if (!withTerminal) return ['json', 'pipe'];
  const screen = opens ? 'terminal' : 'screen';
  return line.kind === 'done' && !isOurs(line) && readTo === undefined
    ? ['json', 'pipe', screen]
    : ['json', screen];
}

/** On a terminal a line that lacks something is asked for it (test/terminal/guide.test.ts): its refusal is read in a pipe. */
function isLacking({ kind }: Line, { stdout }: Typed): boolean {
  const { error } = (parsed(stdout) ?? {}) as { error?: { message?: string } };
  return kind === 'bad' && /\bmissing\b/i.test(error?.message ?? '');
}

function asTyped(line: Line, place: Place): string {
  return `brl ${line.typed}${place === 'json' ? ' --json' : ''}`;
}

function problemsOf(line: Line, place: Place, typed: Typed): string[] {
  const all = `${typed.stdout}${typed.stderr}`;
  const found = place === 'json' ? problemsOfJson(line, typed) : problemsOfText(line, place, all);
  if (typed.exit !== line.exit) found.push(`exit ${typed.exit}, not ${line.exit}`);
  if (line.kind === 'bad' && typed.requests > 0) found.push(`${typed.requests} requests were sent`);
  if (!line.mayShowSecret && secret.test(all)) found.push(`a secret: ${secret.exec(all)?.[0]}`);
  return found;
}

function problemsOfJson(line: Line, { stdout }: Typed): string[] {
  if (line.isScript) return stdout === '' ? ['nothing'] : [];
  const document = parsed(stdout);
  if (document === undefined) return ['stdout is not one JSON document'];
  if (stdout.includes('⟦')) return ['a sentence that another language says otherwise'];
  return line.code === null ? [] : problemsOfDocument(line, document);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemsOfDocument(line: Line, document: unknown): string[] {
  const { error, ...rest } = document as Record<string, unknown>;
  const found: string[] = [];
  const members = Object.keys(document as object);
  if (members.join() !== documentMembers.join()) return [`members ${members.join()}`];
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code !== line.code) found.push(`code ${String(code)}, not ${line.code}`);
  if (typeof message !== 'string' || message === '' || noise.test(message))
    found.push(`message ${String(message)}`);
  if (line.kind === 'bad' && rest.moneyMoved !== 'no') found.push(`moneyMoved ${String(rest.moneyMoved)}`);
  if (line.kind === 'bad' && rest.outcome !== 'invalid') found.push(`outcome ${String(rest.outcome)}`);
  return found;
}

function problemsOfText(line: Line, place: Place, all: string): string[] {
  const found: string[] = [];
  const text = stripVTControlCharacters(all);
  if (noise.test(text)) found.push(`"${noise.exec(text)?.[0]}"`);
  const words = readTo === undefined && place !== 'marked' ? line.shows : [];
  for (const word of words) if (!text.includes(word)) found.push(`does not show "${word}"`);
  if (line.code !== null && !text.includes(line.code)) found.push(`does not name ${line.code}`);
  if (place === 'pipe' || place === 'marked')
    return all === text ? found : [...found, 'escape sequences in a pipe'];
  return line.isScript ? found : [...found, ...problemsOfScreen(all)];
}

/** Colour, and what a spinner and a question use: show and hide the cursor, draw at once, go back, erase. */
const harmless = new RegExp(`${'\u001b'}\\[(?:[\\d;]*m|\\?(?:25|2026)[lh]|\\d*[ABCDGKJ])`, 'g');
const redrawn = new RegExp(`${'\u001b'}\\[1?G`, 'g');
/** A command to type is copied whole: the terminal itself goes on with it in the next line. */
const aCommand = /^ *(?:(?:Next|A seguir):? +)?(?:[A-Z_]+=\S+ )?brl [a-z]|^ +--[a-z]/;
/** An id, an address or a document of one word cannot be broken. */
const longWord = /^\S{56,}$/;

function problemsOfScreen(all: string): string[] {
  // Redrawn text begins at the first column.
  const screen = all.replaceAll(redrawn, '\n').replaceAll(harmless, '').replaceAll('\r\n', '\n');
  const lines = screen.split('\n');
  const wide = lines.filter(
    (one) =>
      stringWidth(one) > columns &&
      !aCommand.test(one) &&
      !one.split(/ +/).some((word) => longWord.test(word)),
  );
  const found = wide.map((one) => `${stringWidth(one)} columns: ${one}`);
  return /[^\P{Cc}\n]/u.test(screen) ? [...found, 'control characters on the screen'] : found;
}

/** Adds what was shown to the morning's file in the folder of who reads. */
function tellScreen(morning: string, line: Line, { exit, stdout, stderr }: Typed): void {
  if (readTo === undefined) return;
  const said = `${stdout}${stderr && `--- stderr\n${stderr}`}`.replaceAll('\r\n', '\n');
  appendFileSync(`${readTo}/${morning}.txt`, `$ brl ${line.typed}\n${said}[${exit}]\n\n`);
}
