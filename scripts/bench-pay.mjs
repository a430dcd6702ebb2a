// `npm run bench:pay [rounds] [payments]`: a loop of real payments with `brl`, signed, over TLS, journalled and read
// back, compared with the same loop in bash, curl, jq and openssl. Measures the CPU time of all processes; on other
// machines only the ratio means anything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { benchFolder, cleanEnvironment, median, print, service } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const rounds = Number(process.argv[2] ?? 9);
const payments = Number(process.argv[3] ?? 50);
const node = prepare();
const { home, remove } = benchFolder();
const bank = await service(node, home, 0);

try {
  const signingKey = join(home, 'rsa.key');
  const rsa = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', signingKey];
  spawnSync('openssl', ['genpkey', ...rsa], { stdio: 'ignore' });
  const env = { ...cleanEnvironment(home), ...bank.env, BRL_SIGNING_KEY_FILE: signingKey };
  const line = 'pix send --key maria@example.com --amount 1,50 --yes --json --no-lookup';
  const brl = `for n in $(seq ${payments}); do "$@" ${line} --ref "$0-$n" >/dev/null || exit; done; times`;
  const paid = ['/v1/accounts/bench', bank.host, signingKey, bank.ca];
  const loops = {
    brl: (name) => cpuMs(['-c', brl, name, node, join(root, 'bin/run.js')], env),
    shell: (name) =>
      cpuMs(
        ['-c', '"$@"; times', name, 'bash', join(root, 'scripts/bench-pay-loop.sh'), ...paid, name, payments],
        env,
      ),
  };
  const found = [];
  // The first round fills caches: compiled code, the token, the journal.
  for (let round = -1; round < rounds; round += 1) {
    const [own, shell] = [loops.brl(`brl${round}`), loops.shell(`shell${round}`)];
    if (round < 0) continue;
    found.push({ own, shell, ratio: own / shell });
    print(`${payments} payments: brl ${each(own)}, shell ${each(shell)}, x ${(own / shell).toFixed(2)}`);
  }
  const [own, shell, ratio] = ['own', 'shell', 'ratio'].map((what) => median(found.map((row) => row[what])));
  print(`median of ${rounds}: brl ${each(own)}, shell ${each(shell)}, x ${ratio.toFixed(2)} (target 1.40)`);
} finally {
  bank.process.kill();
  remove();
}

function each(ms) {
  return `${(ms / payments).toFixed(1)} ms of CPU each`;
}

/** What a shell's children used, as it reports at its end. */
function cpuMs(args, env) {
  const { status, stdout, stderr } = spawnSync('bash', args.map(String), { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`exit ${status}: ${stderr}`);
  const [user, system] = (stdout.trim().split('\n').at(-1) ?? '').split(' ').map((text) => {
    const [, minutes, seconds] = /^(\d+)m([\d.,]+)s$/.exec(text) ?? [];
    return (60 * Number(minutes) + Number(seconds?.replace(',', '.'))) * 1000;
  });
  return user + system;
}
