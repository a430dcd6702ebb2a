import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolPath } from '../../scripts/test-tools.mjs';
import { brl, event, listen, post, secret, secretFile, serveForThisFile } from './listen-desk.ts';

/** An application in PHP, by its built-in server, which writes down what it did. */
const program = `<?php
$body = file_get_contents('php://input');
$proof = $_SERVER['HTTP_X_SIGNATURE'] ?? '';
if (!hash_equals(hash_hmac('sha256', $body, getenv('WEBHOOK_SECRET')), $proof)) { http_response_code(401); exit('no'); }
switch ($_SERVER['REQUEST_URI']) {
  case '/taken': sleep(1); echo 'booked'; break;
  case '/fails': http_response_code(500); header('Retry-After: 120'); echo 'SQLSTATE[HY000]: server has gone away'; break;
  case '/moved': header('Location: /login?token=s3cret', true, 302); break;
  case '/breaks': header('Content-Length: 100'); echo '{"ok":'; flush(); break;
  case '/never': sleep(15); break;
  case '/late': echo '{"ok":'; while (ob_get_level() > 0) ob_end_flush(); flush(); sleep(15); echo 'true}'; break;
}
`;

const php = toolPath('php') ?? '';
const isThere = php !== '';
if (!isThere) process.stderr.write('SKIPPED: an application in PHP (apt-get install php-cli)\n');

serveForThisFile();

let app: ChildProcess;
let port: number;
const folder = mkdtempSync(join(tmpdir(), 'brl-php-'));

beforeAll(async () => {
  if (!isThere) return;
  writeFileSync(join(folder, 'app.php'), program);
  port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: secret, PHP_CLI_SERVER_WORKERS: '8' };
  app = spawn(php, ['-S', `127.0.0.1:${port}`, 'app.php'], {
    cwd: folder,
    env,
    stdio: 'ignore',
    detached: true,
  });
  let isUp = false;
  while (!isUp)
    isUp = await fetch(address('/fails')).then(
      () => true,
      () => false,
    );
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

const address = (path: string) => `http://127.0.0.1:${port}${path}`;

/** With its workers. */
function stop(): void {
  if (app?.pid !== undefined && app.exitCode === null && app.signalCode === null)
    process.kill(-app.pid, 'SIGKILL');
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: own } = server.address() as { port: number };
      server.close(() => resolve(own));
    });
  });

interface Row {
  readonly eventId: string;
  readonly acceptedByApp: boolean | null;
  readonly forwards: readonly { readonly httpStatus: number | null; readonly why: string | null }[];
}

test.runIf(isThere)(
  'an application in PHP that is slow, fails, redirects, breaks off, is late or away: each told, none taken for accepted',
  async () => {
    const receiver = await listen('--secret-file', secretFile());
    for (const name of ['taken', 'fails', 'moved', 'breaks', 'never', 'late', 'away'])
      await post(receiver.url, event(`php-${name}`));
    await receiver.stop();
    const replay = async (name: string) =>
      (await brl('webhooks', 'replay', `php-${name}`, '--to', address(`/${name}`))).code;
    expect(await Promise.all(['taken', 'fails', 'moved', 'breaks', 'never', 'late'].map(replay))).toEqual([
      0, 35, 35, 35, 35, 35,
    ]);
    stop();
    expect(await replay('away')).toBe(80);
    const run = await brl('webhooks', 'captured', 'list', '--text', 'php-', '--json');
    const told = (JSON.parse(run.stdout) as Row[]).map(({ eventId, acceptedByApp, forwards: [attempt] }) => [
      eventId.slice('php-'.length),
      acceptedByApp,
      attempt?.httpStatus,
      attempt?.why,
    ]);
    expect(told.toReversed()).toEqual([
      ['taken', true, 200, null],
      ['fails', false, 500, 'status'],
      ['moved', false, 302, 'redirect'],
      ['breaks', false, 200, 'answer_cut'],
      ['never', false, null, 'no_answer'],
      ['late', false, 200, 'answer_slow'],
      ['away', false, null, 'not_reached'],
    ]);
    const said = await brl('webhooks', 'captured', 'show', 'php-fails');
    expect(said.stdout).toContain('SQLSTATE[HY000]: server has gone away');
    expect(run.stdout).not.toContain('s3cret');
    const left = await brl('webhooks', 'captured', 'list', '--not-forwarded', '--text', 'php-', '--json');
    expect(JSON.parse(left.stdout)).toHaveLength(6);
  },
);
