import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Ended } from './lib/command/base.ts';
import { endAs, endAsBug } from './lib/command/exit.ts';
import { lostOutput, watchOutput } from './lib/terminal/lost-output.ts';
import { load } from './load.ts';

/** A command's class as this file needs it; the framework's own type would load the framework. */
interface CommandClass {
  new (argv: readonly string[], config: object): { _run(): Ended };
  id: string;
}

/** The files that this program is made of: of a folder, or of the one executable that holds them (scripts/package/start.cjs). */
export interface Files {
  has(file: string): boolean;
  /** Runs one, with the compiled code kept under a name. */
  load(file: string, name: string): object;
}

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const word = /^[a-z\u00df-\u00ff0-9][a-z\u00df-\u00ff0-9-]*$/;
/** No command name has more words. */
const deepest = 4;

/** Node runs the sources directly, the bundle with its compiled code. */
const onDisk: Files = {
  has: existsSync,
  load: (file, name) => (extension === '.js' ? load(file, name) : createRequire(import.meta.url)(file)),
};
let files = onDisk;

/**
 * Runs one typed command and leaves the exit code in `process.exitCode`. A command's path is its name: `pix send` is
 * `commands/pix/send`, found without reading a list of commands.
 */
export async function main(argv: readonly string[], own: Files = onDisk): Promise<void> {
  files = own;
  watchOutput();
  process.on('uncaughtException', reportUncaught);
  process.once('beforeExit', reportUnended);
  try {
    const ending = await dispatch(argv);
    if (ending) endAs(ending);
  } catch (error) {
    reportUncaught(error);
  }
  process.off('beforeExit', reportUnended);
}

/**
 * Ends the process once everything is written. Otherwise Node first tears itself down, and restores the signals' default
 * action: a signal at that moment would end a settled payment with 130.
 */
export async function leave(): Promise<void> {
  const written = (stream: NodeJS.WriteStream) =>
    new Promise<void>((resolve) => {
      stream.write('', () => resolve());
    });
  await Promise.all([process.stdout, process.stderr].map(written));
  process.exit();
}

async function dispatch(argv: readonly string[]): Ended {
  if (argv.length === 0 && isAtTerminal()) return guideOn();
  if (argv[0] === 'completion' && argv[1] === '--values') return offerValues(argv[2] ?? '', argv[3] ?? '');
  if (asksForHelp(argv)) return showHelp(argv);
  const words = leadingWords(argv);
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length);
    const file = pathOf(`commands/${name.join('/')}`);
    if (files.has(file)) return run(file, name.join(':'), argv.slice(length));
  }
  return withoutCommand(argv, words);
}

/** An alias, a group's name, or a typing slip: only these read the list of commands. */
async function withoutCommand(argv: readonly string[], words: readonly string[]): Ended {
  const { readManifest } = await import('./lib/docs/manifest.ts');
  const { withoutAlias, reportUnknown } = await import('./lib/docs/unknown.ts');
  const manifest = readManifest(packageRoot());
  const line = withoutAlias(argv, words, manifest);
  if (line) return dispatch(line);
  const small = inSmallLetters(argv, Object.keys(manifest.commands));
  if (small) return dispatch(small);
  if (argv.length === words.length && isGroup(words, Object.keys(manifest.commands))) return showHelp(argv);
  return reportUnknown(words, packageRoot(), argv);
}

/** A person who types only the name is asked what they want; a script gets help. */
async function guideOn(): Ended {
  const { guide } = files.load(pathOf('guide'), 'guide') as typeof import('./guide.ts');
  const line = await guide();
  return line ? dispatch(line) : 'interrupted';
}

/** What completion scripts ask for while a person types. */
function offerValues(kind: string, typed: string): undefined {
  const { offer } = files.load(pathOf('offer'), 'offer') as typeof import('./offer.ts');
  offer(kind, typed);
}

function isAtTerminal(): boolean {
  return [process.stdout, process.stderr, process.stdin].every(({ isTTY }) => isTTY);
}

function isGroup(words: readonly string[], ids: readonly string[]): boolean {
  return words.length > 0 && ids.some((id) => id.startsWith(`${words.join(':')}:`));
}

/** The command line with a capitalised command or group name in its proper form; null for any other line. */
function inSmallLetters(argv: readonly string[], ids: readonly string[]): readonly string[] | null {
  const end = argv.findIndex((argument) => !/^\p{L}[\p{L}0-9-]*$/u.test(argument));
  const typed = argv.slice(0, end === -1 ? argv.length : end);
  for (let length = Math.min(typed.length, deepest); length > 0; length -= 1) {
    const name = typed.slice(0, length).map((part) => part.toLowerCase());
    const isKnown = ids.includes(name.join(':')) || isGroup(name, ids);
    if (isKnown && name.join() !== typed.slice(0, length).join()) return [...name, ...argv.slice(length)];
  }
  return null;
}

function leadingWords(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((argument) => !word.test(argument));
  return argv.slice(0, Math.min(end === -1 ? argv.length : end, deepest));
}

function asksForHelp(argv: readonly string[]): boolean {
  if (argv.length === 0 || argv[0] === 'help') return true;
  const end = argv.indexOf('--');
  const flags = end === -1 ? argv : argv.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}

async function showHelp(argv: readonly string[]): Ended {
  const help = files.load(pathOf('help'), 'help') as typeof import('./help.ts');
  const ending = await help.showHelp(argv, packageRoot());
  const lost = await lostOutput();
  if (lost === null) return ending;
  const { commandWords } = await import('./lib/words/command.ts');
  process.stderr.write(`${commandWords.notWritten(lost.message)}\n`);
  return 'local_storage';
}

async function run(file: string, id: string, argv: readonly string[]): Ended {
  const { default: Command } = files.load(file, codeName(id, argv)) as { default: CommandClass };
  Command.id = id;
  return new Command(argv, frameworkConfig())._run();
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`./${name}${extension}`, import.meta.url));
}

/** A dry run and a payment by the same command call different functions: each keeps its own compiled code. */
function codeName(id: string, argv: readonly string[]): string {
  return id.replaceAll(':', '-') + (argv.includes('--dry-run') ? '--dry-run' : '');
}

function packageRoot(): string {
  return fileURLToPath(new URL('..', import.meta.url));
}

/**
 * The part of the framework's Config that commands use. The real one reads manifests, plugins and hooks; there are none
 * here.
 */
function frameworkConfig(): object {
  return {
    bin: 'brl',
    name: 'brl',
    root: packageRoot(),
    // With a space the framework would look the typed words up among all commands again.
    topicSeparator: ':',
    userAgent: 'brl',
    pjson: { name: 'brl', oclif: {} },
    runHook: async () => ({ successes: [], failures: [] }),
    scopedEnvVar: () => undefined,
    scopedEnvVarKey: (key: string) => `BRL_${key}`,
    scopedEnvVarKeys: (key: string) => [`BRL_${key}`],
  };
}

/** Nothing is left to wait for, and the command has not ended: without an outcome, no exit code may signal success. */
function reportUnended(): void {
  reportUncaught(new Error('the command stopped before its end, as nothing was left to wait for.'));
}

/** The last resort: commands report their own errors. A payment that was sent has already set 40 (docs/exit-codes.md). */
function reportUncaught(error: unknown): void {
  endAsBug();
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const verbose = process.argv.includes('--verbose') && stack !== undefined;
  // It may contain text from others, which must not control the terminal.
  const told = (verbose ? stack : `${name}: ${message}`).replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, ' ');
  process.stderr.write(
    `brl stopped because of an error in brl itself: ${told}\n` +
      'If this command moves money, it may have been sent. Do not pay again; look first: brl journal recover\n',
  );
}
