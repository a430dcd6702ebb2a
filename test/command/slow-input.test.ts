import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { machine } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';

/** Another program may set a pipe not to block, and write to it later. */
const program = `
import fcntl, os, subprocess, sys, time
read, write = os.pipe()
fcntl.fcntl(read, fcntl.F_SETFL, fcntl.fcntl(read, fcntl.F_GETFL) | os.O_NONBLOCK)
child = subprocess.Popen(sys.argv[2:], stdin=read)
os.close(read)
for part in sys.argv[1].split('|'):
    time.sleep(0.7)
    os.write(write, part.encode())
os.close(write)
sys.exit(child.wait())
`;
const run = join(fileURLToPath(new URL('../..', import.meta.url)), 'bin', 'run.js');

test.runIf(hasTools('python3')).each([
  [
    'a body',
    '{"keyType":"EMAIL","key":"maria@|example.com","amount":1.00}',
    'api POST OUT --data - --yes --ref slow --json',
  ],
  ['a file of rows', 'Valor;Chave PIX\n1,00;|maria@example.com\n', 'payout lint - --json'],
])('%s that comes slowly through a pipe that does not block is waited for', (_what, input, line) => {
  const pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  const out = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc1/pix/out';
  const typed = [run, ...line.replace('OUT', out).split(' ')];
  const ran = spawnSync('python3', ['-c', program, input, process.execPath, ...typed], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...pc.env },
  });
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  pc.remove();
});
