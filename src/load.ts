import { hash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** A hash of the bundle, inserted by the build: compiled code of another bundle is not valid for this one. */
declare const bundleHash: string;

/** The first line after a kept file's checksum, as JSON; the code of each script follows, each {@link aligned}. */
interface Head {
  readonly bundle: string;
  /** V8's version and flags. */
  readonly tag: number;
  readonly scripts: readonly (readonly [file: string, bytes: number])[];
}

interface Kept {
  readonly tag: number;
  readonly code: ReadonlyMap<string, Buffer>;
}

const modules = new Map<string, { exports: object }>();

/** A file's text as the function that it is called as. */
export type TextOf = (file: string) => string;

/**
 * Runs a file of the bundle and what it requires, with the compiled code kept by an earlier run of that name, and keeps
 * its own for the next. Node's compile cache has only what is compiled before a file runs; a short run would spend a
 * quarter of its time recompiling functions that are compiled when first called.
 */
export function load(file: string, name: string, textOf: TextOf = functionOf): object {
  const folder = getCompileCacheDir();
  if (!folder) return runFile(file, (wanted) => compile(wanted, textOf));
  const path = join(folder, `brl-${name}`);
  const kept = readKept(path);
  const scripts = new Map<string, Script>();
  let isWhole = true;
  process.once('exit', () => {
    if (!isWhole) keep(path, scripts, kept);
  });
  return runFile(file, (wanted) => {
    const script = compile(wanted, textOf, kept?.code.get(wanted));
    scripts.set(wanted, script);
    if (script.cachedDataRejected !== false) isWhole = false;
    return script;
  });
}

function compile(file: string, textOf: TextOf, cachedData?: Buffer): Script {
  return new Script(textOf(file), { filename: file, ...(cachedData && { cachedData }) });
}

const opening = Buffer.from('(function(exports,require,module,__filename,__dirname){');
const closing = Buffer.from('\n})');
let used = Buffer.alloc(0);

/**
 * A file's text as the function that it is called as. The build writes ASCII, which is fastest to read as latin1. Files
 * are read into the same memory, one after the other: fresh memory costs a page fault for every 4 kB, which is more than
 * reading them.
 */
function functionOf(file: string): string {
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const end = opening.length + size;
    if (used.length < end + closing.length) used = Buffer.allocUnsafeSlow(end + closing.length);
    opening.copy(used);
    if (readSync(fd, used, opening.length, size, 0) !== size) throw new Error(`${file} was cut short`);
    closing.copy(used, end);
    return used.toString('latin1', 0, end + closing.length);
  } finally {
    closeSync(fd);
  }
}

function runFile(file: string, compiled: (file: string) => Script): object {
  const known = modules.get(file);
  if (known) return known.exports;
  const script = compiled(file);
  const module = { exports: {} };
  modules.set(file, module);
  const folder = dirname(file);
  const require = (id: string): unknown =>
    id.startsWith('.') ? runFile(inFolder(folder, id), compiled) : createRequire(file)(id);
  script.runInThisContext()(module.exports, require, module, file, folder);
  return module.exports;
}

const files = new Map<string, string>();

/** Many files require the same one, and joining its path takes as long as reading it. */
function inFolder(folder: string, id: string): string {
  const path = `${folder}/${id}`;
  const file = files.get(path) ?? join(path);
  files.set(path, file);
  return file;
}

/**
 * V8 runs damaged code unchecked, into a crash or worse: only intact code is given to it, and the run rewrites the rest.
 */
function readKept(path: string): Kept | null {
  try {
    const file = readFileSync(path);
    const bytes = file.subarray(checksumLength);
    if (file.toString('latin1', 0, checksumLength) !== checksum(bytes)) return null;
    const end = bytes.indexOf('\n');
    const { bundle, tag, scripts } = JSON.parse(bytes.toString('utf8', 0, end)) as Head;
    if (bundle !== bundleHash) return null;
    const code = new Map<string, Buffer>();
    let at = aligned(end + 1);
    for (const [file, length] of scripts) {
      code.set(file, bytes.subarray(at, at + length));
      at = aligned(at + length);
    }
    return { tag, code };
  } catch {
    return null;
  }
}

const checksumLength = 64;

/** V8 copies compiled code that does not begin at a multiple of 8 bytes before it reads it. */
function aligned(at: number): number {
  return Math.ceil(at / 8) * 8;
}

/**
 * SHA-256 in hex: every command loads `node:crypto` anyway, and loading `node:zlib` for its CRC takes longer than this.
 */
function checksum(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** A failure is silent, and no exit code depends on it: the next run is slower, that is all. */
function keep(path: string, scripts: ReadonlyMap<string, Script>, kept: Kept | null): void {
  const draft = `${path}.${process.pid}`;
  try {
    const tag = process.getBuiltinModule('node:v8').cachedDataVersionTag();
    // A V8 flag set on the way, as by a long export, would have this code refused at the next start.
    if (kept && kept.tag !== tag) return;
    writeFileSync(draft, bytesOf(tag, scripts), { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    discard(draft);
  }
}

function bytesOf(tag: number, scripts: ReadonlyMap<string, Script>): Buffer {
  const code = [...scripts].map(([file, script]) => [file, script.createCachedData()] as const);
  const head: Head = { bundle: bundleHash, tag, scripts: code.map(([file, { length }]) => [file, length]) };
  const bytes = Buffer.concat(
    [Buffer.from(`${JSON.stringify(head)}\n`), ...code.map((entry) => entry[1])].flatMap(filled),
  );
  return Buffer.concat([Buffer.from(checksum(bytes)), bytes]);
}

function filled(part: Buffer): readonly Buffer[] {
  return [part, Buffer.alloc(aligned(part.length) - part.length)];
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // If nothing can be removed, nothing was written.
  }
}
