// Types many lines into the built program, one after the other in this process: to start it for each takes ten times as long.
// Reads a list of {cwd, env, lines} from the file that is named; writes beside it what the last line of each came to.
import { readFileSync, writeFileSync } from 'node:fs';
import { main } from '../../dist/main.js';

const file = process.argv[2];
const own = Object.keys(process.env);
process.setMaxListeners(0);
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);
const ends = [];
for (const desk of JSON.parse(readFileSync(file, 'utf8'))) {
  let end = { exit: 0, stdout: '', stderr: '' };
  // A word that is `$LAST` stands for what the line before printed.
  const last = () => end.stdout.trim().replaceAll('"', '');
  for (const [i, line] of desk.lines.entries()) {
    end = await typed(
      desk,
      line.map((word) => word.replace('$LAST', last)),
    );
    if (i < desk.lines.length - 1 && ![0, 20].includes(end.exit))
      throw new Error(`${line.join(' ')}: ${end.stderr}`);
  }
  ends.push(end);
}
writeFileSync(`${file}.ends`, JSON.stringify(ends));
process.exit(0);

async function typed({ cwd, env }, argv) {
  for (const name of Object.keys(process.env)) if (!own.includes(name)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (text, ...rest) => {
      said[name] += text;
      const written = rest.find((one) => typeof one === 'function');
      if (written) setImmediate(() => written());
      return true;
    };
  }
  await main(argv);
  return { exit: process.exitCode ?? 0, ...said };
}
