#!/usr/bin/env node
'use strict';
// Old syntax and CommonJS on purpose: a Node too old to run the rest must still read this file and say so.
// CommonJS is also the quicker way in: Node's ESM loader does not start before it is needed.
var args = process.argv.slice(2);
var version = process.versions.node.split('.').map(Number);

// Keep equal to "engines" in package.json; test/tooling/run.test.ts compares them.
// scripts/package/start.cjs takes the first steps of its one executable from here.
if (require.main !== module) module.exports = start;
else if ((version[0] === 24 && version[1] >= 15) || version[0] >= 26) start(packed());
else restart();

/** The program of a package or a checkout: files beside this one. */
function packed() {
  var path = require('path');
  return {
    version: function read() {
      return require('../package.json').version;
    },
    cache: 'compile-cache',
    run: function run() {
      var main = path.join(__dirname, '..', 'dist', 'main.js');
      if (require('fs').existsSync(main)) return require(main);
      process.stderr.write('brl is not built yet. Run `npm run build` in ' + path.dirname(__dirname) + '\n');
      process.exitCode = 91;
      return null;
    }
  };
}

function start(program) {
  // Whatever is written below is for this user alone.
  process.umask(63);
  if (args.length === 1 && (args[0] === '--version' || args[0] === 'version')) {
    return printVersion(program.version());
  }
  useCompileCache(require('path'), program.cache);
  var brl = program.run();
  return brl && brl.main(args, program.files).then(brl.leave);
}

function printVersion(number) {
  var line = 'brl ' + number + '\n';
  try {
    require('fs').writeSync(1, line);
  } catch (error) {
    if (error.code === 'EAGAIN') process.stdout.write(line);
    else if (error.code !== 'EPIPE') {
      process.stderr.write(error.message + '\n');
      process.exitCode = 90;
    }
  }
}

/** Node and src/load.ts keep compiled code there; only a directory that nobody else can write to, or put another in place of, is trusted. */
function useCompileCache(path, name) {
  var fs = require('fs');
  var base = process.env.XDG_CACHE_HOME;
  var directory;
  try {
    if (!base || !path.isAbsolute(base)) base = path.join(home(path), '.cache');
    directory = path.join(base, 'brl', name);
    fs.mkdirSync(directory, { recursive: true, mode: 448 });
    if (isOurs(fs.lstatSync(path.dirname(directory))) && isOurs(fs.statSync(directory)))
      require('module').enableCompileCache(directory);
  } catch (_error) {
    // Slower without it, and nothing else.
  }
}

/** As src/lib/connection/paths.ts finds it: what HOME says, if that is the same place in every folder. It throws for a user without one. */
function home(path) {
  var said = process.env.HOME;
  return said && path.isAbsolute(said) ? said : require('os').userInfo().homedir;
}

function isOurs(stat) {
  if (!stat.isDirectory()) return false;
  return !process.getuid || (stat.uid === process.getuid() && (stat.mode & 18) === 0);
}

/** A checkout brings its own Node; a package installed elsewhere says what it needs. */
function restart() {
  var runtime = findRuntime();
  if (runtime === null) {
    refuseOldNode();
    return;
  }
  var child = require('child_process').spawn(runtime, [__filename].concat(args), { stdio: 'inherit' });
  ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'].forEach(function pass(signal) {
    process.on(signal, function forward() {
      // A terminal sends Ctrl-C to both processes by itself; a second one would mean "at once".
      if (!(process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGQUIT'))) child.kill(signal);
    });
  });
  child.on('error', function failed(error) {
    process.stderr.write('brl could not start ' + runtime + ': ' + error.message + '\n');
    process.exitCode = 91;
  });
  child.on('exit', function ended(code, signal) {
    // At once: while Node tears itself down a signal would end this process with 130, whatever became of the payment.
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** For a person one sentence in their language, for a program the document of any other failure; the rest of brl cannot be loaded. */
function refuseOldNode() {
  var format = formatAsked();
  var found = process.versions.node;
  var message =
    format === null && speaksPortuguese()
      ? 'O brl precisa do Node.js 24 (a partir do 24.15) ou do 26 em diante, e este é o ' +
        found +
        ': nada foi enviado; instale um Node.js mais novo e execute o comando de novo.'
      : 'brl needs Node.js 24 (from 24.15 on), or 26 and newer, and this is ' +
        found +
        ': nothing was sent; install a newer Node.js and run the command again.';
  process.exitCode = 91;
  if (format === null) process.stderr.write(message + '\n');
  else process.stdout.write(JSON.stringify(failure(message), null, format === 'json' ? 2 : 0) + '\n');
}

/** As src/lib/terminal/output.ts reads the line; a profile's own preference is not looked up. */
function formatAsked() {
  var end = args.indexOf('--');
  var words = end === -1 ? args : args.slice(0, end);
  var asked = process.env.BRL_OUTPUT;
  words.forEach(function look(word, at) {
    if (word === '--output') asked = words[at + 1];
    else if (word.indexOf('--output=') === 0) asked = word.slice('--output='.length);
  });
  words.forEach(function look(word) {
    if (word === '--json' || word === '--query' || word.indexOf('--query=') === 0) asked = 'json';
  });
  return asked === 'json' || asked === 'ndjson' ? asked : null;
}

function speaksPortuguese() {
  var env = process.env;
  return /^pt/i.test(env.BRL_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || '');
}

function failure(message) {
  var hint = 'Install a newer Node.js and run the command again.';
  return {
    outcome: 'not_sent',
    moneyMoved: 'no',
    sent: 'no',
    retry: 'after',
    ref: null,
    run: null,
    intentId: null,
    operation: null,
    identifier: null,
    idempotencyKey: null,
    endToEndId: null,
    amount: null,
    environment: null,
    next: hint,
    requestId: null,
    result: null,
    version: require('../package.json').version,
    error: {
      code: 'runtime_too_old',
      message: message,
      hint: hint,
      httpStatus: null,
      requestId: null,
      retryable: false,
      partner: null,
      violations: null
    }
  };
}

function findRuntime() {
  var fs = require('fs');
  var path = require('path');
  var platform = process.platform === 'win32' ? 'win' : process.platform;
  var file = process.platform === 'win32' ? 'node.exe' : 'node';
  var root = path.join(__dirname, '..', 'node_modules');
  var candidate = path.join(root, 'node-' + platform + '-' + process.arch, 'bin', file);
  return fs.existsSync(candidate) ? candidate : null;
}
