// `npm run bench:executable -- FILE [rounds]`: the start of a release's executable beside the same program with Node.js, as an install
// from npm has it, in turns. The CPU time of whole processes; the ratio is taken pair by pair, as a machine's speed drifts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cleanEnvironment, median, print } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const [given, rounds = '21'] = process.argv.slice(2);
if (given === undefined) throw new Error('Name the executable.');
const file = resolve(given);
const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
const sides = [
  { name: 'executable', program: [file] },
  { name: 'npm', program: [prepare(), join(root, 'bin/run.js')] },
].map(({ name, program }) => ({ name, program, env: environment(name) }));
/** One that ends with a blank gets another name in each round. */
const lines = [
  '--version',
  'key detect maria@example.com --json',
  'pix send --key maria@example.com --amount 1,50 --dry-run --json',
  'pix send --key maria@example.com --amount 1,50 --yes --json --ref ',
];

try {
  print(`${(statSync(file).size / 1e6).toFixed(0)} MB, ${rounds} rounds in turns`);
  for (const line of lines) {
    const used = sides.map(() => []);
    // The first rounds fill caches: compiled code, the sandbox, the journal.
    for (let round = -3; round < Number(rounds); round += 1)
      for (const [i, side] of sides.entries()) {
        const cpuMs = cpuOf(side, (line.endsWith(' ') ? `${line}r${round}` : line).split(' '));
        if (round >= 0) used[i].push(cpuMs);
      }
    report(line, used);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

function environment(name) {
  const own = join(home, name);
  mkdirSync(own, { mode: 0o700 });
  return { ...cleanEnvironment(own), BRL_ENVIRONMENT: 'sandbox' };
}

/** By the shell's own measure, as a probe cannot be put into the executable. */
function cpuOf({ program, env }, line) {
  const timed = 'TIMEFORMAT="cpu %U %S"; time "$@" >/dev/null 2>&1';
  const { status, stderr } = spawnSync('bash', ['-c', timed, 'timed', ...program, ...line], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program[0]} ${line.join(' ')}: exit ${status}`);
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  return (Number(user) + Number(system)) * 1000;
}

function report(line, [executable, npm]) {
  const pairs = median(executable.map((value, i) => value / npm[i]));
  print(
    `${line.slice(0, 62).padEnd(64)}executable ${Math.round(median(executable))} ms of CPU, npm ${Math.round(median(npm))}: pairs x ${pairs.toFixed(2)} (at most 1.05)  ${pairs <= 1.05 ? 'ok' : 'MISSED'}`,
  );
}
