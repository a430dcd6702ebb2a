// Builds everything that is packed but not committed: dist, with one entry per command, so that a command loads only what
// it needs; the list of commands; the manual pages; the schemas; and the licences of what is compiled in.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire, findPackageJSON } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { writeManPages } from './man.mjs';
import { manifestOfSources, writeManifest } from './manifest.mjs';
import { writeNotices } from './notices.mjs';
import { pageScript } from './page-script.mjs';
import { writeSchemas } from './schemas.mjs';
import { stampOf } from './stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const native = createRequire(import.meta.url);

/**
 * How many files of a package each rewrite below is meant for. If a package has changed after an update the build fails,
 * as nobody would notice a rewrite that matches nothing, or too much (docs/decisions/0050).
 */
const meant = {
  'lazy framework': 33,
  'unused parts of the framework': 2,
  'silent debug': 1,
  'pdf with its own fonts': 1,
  'transport without HTTP of Node': 2,
  'transport without HTTP/2': 1,
  'transport without assertions of Node': 12,
  'pdf without other fonts': 2,
  'protocol without a compiler of schemas': 1,
};
const rewritten = new Map(Object.keys(meant).map((name) => [name, new Set()]));

function noteRewrite(name, file) {
  rewritten.get(name).add(file);
}

/** @throws {Error} naming the rewrites that matched another number of files than intended */
function checkRewrites() {
  const off = Object.entries(meant).flatMap(([name, count]) => {
    const { size } = rewritten.get(name);
    return size === count ? [] : [`${name}: ${size} files instead of ${count}`];
  });
  if (off.length > 0)
    throw new Error(`A package looks otherwise than scripts/build.mjs knows it. ${off.join('; ')}`);
}

/** Optional at run time, loaded from node_modules; the rest are named by dependencies and never installed. */
const external = ['@napi-rs/keyring', 'typescript', 'ts-node', 'tsx'];

/** `import 'node:http'` evaluates every getter of the module (32 ms); `process.getBuiltinModule` none (4 ms). */
const builtins = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules);
    onResolve({ filter: /^(node:)?[a-z_0-9/]+$/ }, ({ path, kind, importer }) => {
      const name = path.replace(/^node:/, '');
      if (!path.startsWith('node:') && !names.has(name)) return undefined;
      const namespace =
        { 'require-call': 'builtin-cjs', 'dynamic-import': 'builtin-whole' }[kind] ?? 'builtin-names';
      // A copy for each importer: a shared one would be a separate file to find, read and link.
      return { path: name, namespace, sideEffects: false, suffix: `?${relative(root, importer)}` };
    });
    onLoad({ filter: /.*/, namespace: 'builtin-cjs' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
    onLoad({ filter: /.*/, namespace: 'builtin-names' }, ({ path }) => ({ contents: namesOf(path) }));
    onLoad({ filter: /.*/, namespace: 'builtin-whole' }, ({ path }) => ({ contents: wholeOf(path) }));
  },
};

/** Each name separately, so that names nobody imports are never read. */
function namesOf(name) {
  const lines = Object.keys(native(`node:${name}`)).filter((key) => key !== 'default');
  return [
    `const builtin = /* @__PURE__ */ process.getBuiltinModule('node:${name}');`,
    'export default builtin;',
    ...lines.map((key) => `export const ${key} = /* @__PURE__ */ (() => builtin.${key})();`),
  ].join('\n');
}

/** For `await import()`, which reads everything: without the getters that start other parts of Node. */
function wholeOf(name) {
  const module = native(`node:${name}`);
  const isPlain = (key) =>
    Object.getOwnPropertyDescriptor(module, key)?.get === undefined || key === 'promises';
  const keys = Object.keys(module).filter((key) => key !== 'default' && isPlain(key));
  return [
    `const builtin = process.getBuiltinModule('node:${name}');`,
    'export default builtin;',
    `export const { ${keys.join(', ')} } = builtin;`,
  ].join('\n');
}

/**
 * The framework requires all of itself at the top of each file. Here each `const x_1 = require('…')` becomes a function
 * that requires at the first use, so that a run loads the parser and not the help, plugin and TypeScript loaders.
 */
const lazyFramework = {
  name: 'lazy-framework',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]@oclif[\\/]core[\\/]lib[\\/].*\.js$/ }, ({ path }) => {
      if (!unusedParts.test(path)) return { contents: lazyRequires(readFileSync(path, 'utf8'), path) };
      noteRewrite('unused parts of the framework', path);
      return { contents: 'module.exports = {};' };
    });
    // Its debug output prints argv; nothing in this tool may.
    onResolve({ filter: /^debug$/ }, ({ importer }) => {
      noteRewrite('silent debug', importer);
      return { path: 'debug', namespace: 'silent' };
    });
    onLoad({ filter: /.*/, namespace: 'silent' }, () => ({
      contents:
        'const silent = () => {}; module.exports = () => silent; module.exports.enabled = () => false;',
    }));
  },
};

/** `await import()` of a bundled CommonJS package gives only `default`; Node itself would give the names too. */
const namesOfCommonJs = {
  name: 'names-of-commonjs',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[@a-z]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolved' || external.includes(path)) return undefined;
      const found = await resolve(path, { kind: 'import-statement', resolveDir, pluginData: 'resolved' });
      return isCommonJs(found) ? { path: belowRoot(found.path), namespace: 'commonjs' } : found;
    });
    onLoad({ filter: /.*/, namespace: 'commonjs' }, ({ path }) => {
      const names = Object.keys(native(`../${path}`)).filter(
        (name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name),
      );
      const module = `const module_ = require(${JSON.stringify(`./${path}`)}); export default module_;`;
      return { contents: `${module} export const { ${names.join(', ')} } = module_;`, resolveDir: root };
    });
  },
};

/** The names of the generated files depend on it, and two folders must produce the same package. */
function belowRoot(path) {
  return relative(root, path).replaceAll('\\', '/');
}

function isCommonJs({ path, namespace }) {
  if (namespace !== 'file' || !isAbsolute(path) || path.endsWith('.mjs')) return false;
  if (path.endsWith('.cjs')) return true;
  const file = findPackageJSON(pathToFileURL(path));
  return file !== undefined && JSON.parse(readFileSync(file, 'utf8')).type !== 'module';
}

const topRequire =
  /^(?:const|var) (\w+_\d+) = ((?:__importDefault|__importStar)?\(?require\("[^"]+"\)\)?);$/gm;

/** Nothing here searches for plugins or renders the framework's help; their imports stay out too. */
const unusedParts = /[\\/]@oclif[\\/]core[\\/]lib[\\/](config|help)[\\/]index\.js$/;

function lazyRequires(source, path) {
  const lazy = new Map();
  const rest = source.replaceAll(topRequire, (_line, name, expression) => {
    lazy.set(name, expression);
    return '';
  });
  if (lazy.size === 0) return source;
  noteRewrite('lazy framework', path);
  const used = rest.replaceAll(/\b\w+_\d+\b/g, (name) => (lazy.has(name) ? `(${name}())` : name));
  const head = [...lazy].map(
    ([name, expression]) => `let ${name}_; function ${name}() { return ${name}_ ??= ${expression}; }`,
  );
  return `${head.join('\n')}\n${used}`;
}

/**
 * undici starts Node's own HTTP and HTTP/2 for a name and a number, and for a protocol that no connection here speaks; and
 * Node's assertions, with all that explains one, for a single function.
 */
const leanTransport = {
  name: 'lean-transport',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:http$/ }, ({ path, importer }) => {
      if (!/[\\/]undici[\\/]lib[\\/](core[\\/]util|dispatcher[\\/]client)\.js$/.test(importer))
        return undefined;
      noteRewrite('transport without HTTP of Node', importer);
      return { path, namespace: 'no-http' };
    });
    onLoad({ filter: /.*/, namespace: 'no-http' }, () => ({
      contents: 'exports.IncomingMessage = class {}; exports.maxHeaderSize = 16384;',
    }));
    onResolve({ filter: /^node:assert$/ }, ({ path, importer }) => {
      if (!/[\\/]undici[\\/]/.test(importer)) return undefined;
      noteRewrite('transport without assertions of Node', importer);
      return { path, namespace: 'plain-assert' };
    });
    onLoad({ filter: /.*/, namespace: 'plain-assert' }, () => ({
      contents: `module.exports = (value, message) => {
        if (!value) throw message instanceof Error ? message : new Error(message ?? 'assertion failed');
      };`,
    }));
    onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, ({ path }) => {
      noteRewrite('transport without HTTP/2', path);
      return { contents: 'module.exports = () => { throw new Error("HTTP/2 is not in this build"); };' };
    });
  },
};

/** Receipts use the two fonts that every PDF reader has: the code for other fonts and pictures is never reached. */
const leanPdf = {
  name: 'lean-pdf',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(fontkit|png-js)$/ }, ({ path }) => {
      noteRewrite('pdf without other fonts', path);
      return { path, namespace: 'no-fonts' };
    });
    onLoad({ filter: /.*/, namespace: 'no-fonts' }, () => ({
      contents:
        'export const create = () => { throw new Error("Not in this build."); }; export default create;',
    }));
    onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, ({ path }) => ({
      contents: withOwnFonts(readFileSync(path, 'utf8')),
      resolveDir: join(path, '..'),
    }));
  },
};

/** It looks for each font's metrics beside itself on first use; in the bundle they are in its own file. */
function withOwnFonts(source) {
  const known = source.replaceAll(
    /require\$1\('#standard-fonts\/(Helvetica|HelveticaBold)'\)/g,
    "require('./standard-fonts/$1.cjs')",
  );
  if (known !== source) noteRewrite('pdf with its own fonts', 'pdfkit');
  return known;
}

/** The protocol compiles the schemas of forms that a server has a person fill in; ours asks nobody, and checks by zod. */
const leanProtocol = {
  name: 'lean-protocol',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/ }, ({ path }) => {
      noteRewrite('protocol without a compiler of schemas', path);
      return {
        contents:
          "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}",
      };
    });
  },
};

/** Of `package.json`, what the sources ask for: the rest would be read by every command that names its version. */
const leanManifest = {
  name: 'lean-manifest',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) => {
      if (path !== join(root, 'package.json')) return undefined;
      const { version, engines } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version, engines }), loader: 'json' };
    });
  },
};

/** The script of a browser page, as text: a package has neither sources nor a bundler to make it from. */
const pages = {
  name: 'pages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]lib[\\/]inspect[\\/]page-script\.ts$/ }, async () => ({
      contents: `export const pageScript = async () => ${JSON.stringify(await pageScript())};`,
    }));
  },
};

/** A thread starts from text: no file of the bundle knows where another one is. */
const threads = {
  name: 'threads',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]lib[\\/]deliveries[\\/]cause-thread\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path.replace('cause-thread', 'cause-worker')],
        bundle: true,
        format: 'cjs',
        platform: 'node',
        target: options.target,
        minify: true,
        legalComments: 'none',
        write: false,
      });
      return {
        contents: `import { Worker } from 'node:worker_threads';
          export const startCauseThread = () => new Worker(${JSON.stringify(outputFiles[0].text)}, { eval: true });`,
        resolveDir: root,
      };
    });
  },
};

const options = {
  absWorkingDir: root,
  outbase: 'src',
  entryNames: '[dir]/[name]',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24.15',
  minify: !process.argv.includes('--readable'),
  legalComments: 'none',
  metafile: true,
  external,
  // undici's own switch for leaving its experimental parser out of a bundle.
  define: { esbuildDetection: 'true' },
  logLevel: 'warning',
};
const plugins = [
  pages,
  threads,
  leanPdf,
  leanManifest,
  leanProtocol,
  leanTransport,
  builtins,
  namesOfCommonJs,
  lazyFramework,
];

/**
 * Where every start begins, and commands that pay, each in one file: finding, reading and linking a file costs 0.2 ms,
 * and a payment would touch a hundred. The price is duplicated code, so this list is short. With each, what it imports
 * dynamically and needs every time: the rest of that lies in a second file, which is read where it is needed.
 */
const hot = {
  'src/main.ts': ['src/lib/words/command.ts'],
  'src/commands/pix/send.ts': [
    'src/lib/client/open-key.ts',
    'src/lib/client/sign.ts',
    'src/lib/client/transport-undici.ts',
    'src/lib/command/intent-names.ts',
    'src/lib/journal/sqlite/journal.ts',
    'src/lib/keychain/index.ts',
    'src/lib/payments/confirm/confirm-and-pay.ts',
    'src/lib/terminal/fields.ts',
  ],
};

/**
 * Modules that stay in separate files even for a hot command: large, rarely used, and sharing no class or state with the
 * rest.
 */
const apart =
  /^(@inquirer\/(input|password|select)|ora|pg|pg-boss|\.\/undici\.ts|oauth4webapi|jmespath|\.\.\/sandbox\/index\.ts|\.\/pt\/(help\/)?index\.ts|\.\/lib\/docs\/(manifest|unknown)\.ts)$/;

/**
 * @returns {Promise<{metafile: import('esbuild').Metafile, outdir: string, hotInputs: string[]}>} what went where, and into
 * the files of the hot commands
 */
export async function bundle() {
  const outdir = join(root, `node_modules/.brl-build-${process.pid}`);
  rmSync(outdir, { recursive: true, force: true });
  const entryPoints = [
    'src/main.ts',
    'src/help.ts',
    'src/guide.ts',
    'src/offer.ts',
    'src/keychain-child.ts',
    'src/vault-agent.ts',
    ...globSync('src/commands/**/*.ts', { cwd: root }).sort(),
  ];
  const split = await build({ ...options, outdir, entryPoints, splitting: true, plugins });
  const metafile = withFinalNames(split.metafile, relative(root, outdir));
  const hotFiles = [];
  for (const file of Object.keys(hot).filter((name) => entryPoints.includes(name)))
    hotFiles.push(...(await buildHot(file, metafile, outdir)));
  const shared = hotFiles.filter(({ exports }) => exports.length > 100).map(({ file }) => file);
  if (shared.length !== 1) throw new Error(`one file with many exports was expected: ${shared.join(' ')}`);
  checkRewrites();
  await asCommonJs(outdir, shared);
  return { metafile, outdir, hotInputs: hotFiles.flatMap(({ inputs }) => Object.keys(inputs)) };
}

/** Builds the files of a hot command. @returns those that every run of it reads, as the bundler describes them */
async function buildHot(entry, metafile, outdir) {
  const own = await build({
    ...options,
    outdir,
    entryPoints: [entry],
    splitting: true,
    plugins: [keepApart(metafile), rareApart(metafile, entry), ...plugins],
  });
  const [first] = Object.keys(own.metafile.outputs).filter(
    (file) => own.metafile.outputs[file].entryPoint === entry,
  );
  return [...staticClosure(own.metafile, first)].map((file) => ({
    ...own.metafile.outputs[file],
    file: relative(outdir, join(root, file)).replaceAll('\\', '/'),
  }));
}

/** Points at the files of the split build, by names that `rewrite` turns into paths. */
function keepApart(metafile) {
  return {
    name: 'keep-apart',
    setup({ onResolve, resolve }) {
      onResolve({ filter: apart }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolved') return undefined;
        const found = await resolve(path, { kind: 'import-statement', resolveDir, pluginData: 'resolved' });
        const names = [relative(root, found.path), `commonjs:${belowRoot(found.path)}`];
        const file = Object.keys(metafile.outputs).find((output) =>
          names.includes(metafile.outputs[output].entryPoint),
        );
        if (file === undefined) throw new Error(`${path} has no file of its own`);
        return { path: file, external: true };
      });
    },
  };
}

/** A dynamic import of a module of ours; not a type. */
const importOfOurs = /(?<!typeof )\bimport\('(\.[^']+\.ts)'\)/g;

/**
 * Puts what a hot command imports dynamically and seldom needs into one file, which shares the rest with the command: a
 * class is the same in both, and so is a state.
 */
function rareApart(metafile, entry) {
  const { often, rare } = partsOf(metafile, entry);
  const names = new Map([...rare].map((path, at) => [path, `part${at}`]));
  return {
    name: 'rare-apart',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import(')) return undefined;
        const isOften = often.has(belowRoot(path));
        const contents = source.replaceAll(importOfOurs, (line, id) => {
          const name = names.get(belowRoot(join(dirname(path), id)));
          if (apart.test(id)) return line;
          if (isOften && name) return `import('brl:rare').then((rare) => rare.${name})`;
          return `Promise.resolve().then(() => require('${id}'))`;
        });
        return { contents, loader: 'ts' };
      });
      onResolve({ filter: /^brl:rare$/ }, () => ({ path: 'rare', namespace: 'rare' }));
      // With the command itself, all that both use lies in one file.
      onLoad({ filter: /.*/, namespace: 'rare' }, () => ({
        contents: [
          `import './${entry}';`,
          ...[...names].map(([path, name]) => `export * as ${name} from './${path}';`),
        ].join('\n'),
        resolveDir: root,
      }));
    },
  };
}

/** The modules that a hot command always needs, and what they import dynamically of others. */
function partsOf({ inputs }, entry) {
  const importsOf = (path) => (inputs[path]?.imports ?? []).filter((one) => !one.external);
  const often = new Set();
  const add = (path) => {
    if (often.has(path)) return;
    often.add(path);
    for (const { path: needed, kind } of importsOf(path)) if (kind !== 'dynamic-import') add(needed);
  };
  for (const path of [entry, ...hot[entry]]) add(path);
  const wanted = [...often]
    .flatMap(importsOf)
    .filter(({ kind, original }) => kind === 'dynamic-import' && !apart.test(original));
  return { often, rare: new Set(wanted.map(({ path }) => path).filter((path) => !often.has(path))) };
}

/** esbuild splits only ES modules; src/load.ts runs CommonJS, which starts in half the time. */
async function asCommonJs(outdir, shared) {
  for (const file of shared) writeFileSync(join(outdir, file), withoutGetters(join(outdir, file)));
  const files = globSync('**/*.js', { cwd: outdir }).sort();
  const hash = createHash('sha256');
  for (const file of files.filter((name) => name !== 'main.js')) hash.update(await rewrite(outdir, file));
  await rewrite(outdir, 'main.js', { bundleHash: JSON.stringify(hash.digest('hex')) });
  writeFileSync(join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
}

/**
 * A hot command shares hundreds of names with the file that it seldom reads. esbuild makes a getter of each at every start,
 * and V8 a hidden class for each getter: a 25th of a payment's CPU time.
 */
function withoutGetters(path) {
  const source = readFileSync(path, 'utf8');
  const exported = /export\s*\{([^}]*)\};\s*$/.exec(source);
  const cases = exported[1].split(',').map((pair) => {
    const [name, shownAs = name] = pair.trim().split(' as ');
    return `case ${JSON.stringify(shownAs)}:return ${name};`;
  });
  const found = `(_exports,name)=>{switch(name){${cases.join('')}}}`;
  return `module.exports=new Proxy({},{get:${found}});${source.slice(0, exported.index)}`;
}

const moduleUrl = "const moduleUrl=process.getBuiltinModule('node:url').pathToFileURL(__filename).href;";

async function rewrite(outdir, file, define = {}) {
  const path = join(outdir, file);
  const source = readFileSync(path, 'utf8');
  const { code } = await transform(source, {
    format: 'cjs',
    platform: 'node',
    target: options.target,
    minify: options.minify,
    supported: { 'dynamic-import': false },
    define: { ...define, 'import.meta.dirname': '__dirname', 'import.meta.url': 'moduleUrl' },
    banner: source.includes('import.meta.url') ? moduleUrl : '',
  });
  // The non-ASCII characters that esbuild leaves in regular expressions would make every read of the file slow.
  const ascii = code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const text = ascii.replaceAll(/"dist\/(chunks\/[\w-]+\.js)"/g, (_name, kept) =>
    JSON.stringify(pathFrom(dirname(file), kept)),
  );
  writeFileSync(path, text);
  return text;
}

/** As src/load.ts takes it: from the file's own folder. */
function pathFrom(folder, file) {
  const path = relative(folder, file).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function withFinalNames(metafile, outdir) {
  const rename = (path) => path.replace(outdir, 'dist');
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => [
    rename(path),
    { ...output, imports: output.imports.map((entry) => ({ ...entry, path: rename(entry.path) })) },
  ]);
  return { ...metafile, outputs: Object.fromEntries(outputs) };
}

/** Bytes that a start of `output` reads: itself and what it imports statically. */
export function staticClosure(metafile, output, seen = new Set()) {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
    if (kind === 'import-statement' && metafile.outputs[path]) staticClosure(metafile, path, seen);
  }
  return seen;
}

function printBudget(metafile) {
  const entries = Object.keys(metafile.outputs).filter((path) =>
    metafile.outputs[path].entryPoint?.startsWith('src/'),
  );
  const sized = entries.map((path) => {
    const files = [...staticClosure(metafile, path)];
    return {
      path,
      bytes: files.reduce((sum, file) => sum + metafile.outputs[file].bytes, 0),
      files: files.length,
    };
  });
  for (const { path, bytes, files } of sized.sort((a, b) => b.bytes - a.bytes)) {
    process.stdout.write(
      `${String(Math.ceil(bytes / 1024)).padStart(6)} kB in ${String(files).padStart(3)} files  ${path}\n`,
    );
  }
}

if (import.meta.main) {
  const before = stampOf(root);
  const { metafile, outdir } = await bundle();
  const manifest = await manifestOfSources();
  writeManifest(manifest);
  await writeManPages(root, manifest);
  writeSchemas(root);
  writeNotices(root, metafile);
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(outdir, 'metafile.json'), JSON.stringify(metafile));
  writeFileSync(join(outdir, '.stamp'), before);
  // Anyone running brl meanwhile sees the old dist or the new one, hardly ever none.
  const dist = join(root, 'dist');
  const old = join(root, `node_modules/.brl-old-${process.pid}`);
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(outdir, dist);
  } catch (error) {
    // Another build of the same sources was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
  rmSync(outdir, { recursive: true, force: true });
  rmSync(old, { recursive: true, force: true });
  if (process.argv.includes('--metafile')) printBudget(metafile);
  const size = createHash('sha256').update(JSON.stringify(metafile.outputs)).digest('hex').slice(0, 8);
  process.stdout.write(`built dist (${Object.keys(metafile.outputs).length} files, ${size})\n`);
}
