import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toolPath } from '../../scripts/test-tools.mjs';
import { fixes } from '../../src/lib/areas/webhooks/fixes.ts';
import { signedDiff } from '../../src/lib/deliveries/signed-diff.ts';
import { hasTools } from '../support/tools.ts';
import { brl, file, secret, secretFile, served, serveForThisFile, sign } from './listen-desk.ts';

serveForThisFile();

const compact = '{"id":"p1","type":"pix.out.completed","data":{"amount":150.50,"name":"Conceição"}}';
const pretty = `{
  "id": "p1",
  "type": "pix.out.completed",
  "data": {
    "amount": 150.50,
    "name": "Conceição"
  }
}`;

const verify = (signed: string, came: string, ...args: string[]) =>
  brl(
    'webhooks',
    'verify',
    '--secret-file',
    secretFile(),
    '--body',
    file('came.json', came),
    '--signature',
    sign(signed),
    ...args,
  );

describe('what was signed beside what came', () => {
  test('is shown with what nobody sees', async () => {
    const run = await verify(compact, pretty);
    expect(run.code).toBe(35);
    expect(run.stdout).toContain('84 bytes were signed, 112 came');
    expect(run.stdout).toMatch(/Signed +\{«"id":"p1",»"type":/);
    expect(run.stdout).toMatch(/Received +\{«\^J··"id":·"p1",\^J··»"type":/);
    expect(run.stdout).toContain('more places; --json has them');
  });

  test('is data in JSON, with the very bytes', async () => {
    const { stdout } = await verify(`${compact}\n`, compact, '--json');
    const { proof } = JSON.parse(stdout);
    expect(Buffer.from(proof.signedBase64, 'base64').toString()).toBe(`${compact}\n`);
    expect(proof).toMatchObject({
      signedBytes: 85,
      receivedBytes: 84,
      differences: [{ signedOffset: 84, receivedOffset: 84, signed: '\n', received: '' }],
      allDifferences: true,
    });
  });

  test('is not shown where the key was wrong, as the bytes were not', async () => {
    const run = await brl(
      'webhooks',
      'verify',
      '--secret-file',
      secretFile(),
      '--body',
      file('came.json', compact),
      '--signature',
      sign(compact, `${secret}\n`),
      '--json',
    );
    expect(JSON.parse(run.stdout)).toMatchObject({ cause: 'secret_newline' });
    expect(JSON.parse(run.stdout)).not.toHaveProperty('proof');
  });

  test('begins and ends between characters, and ends for bodies that share nothing', () => {
    const places = (signed: string, received: string) =>
      signedDiff(Buffer.from(signed), Buffer.from(received)).places.map((place) => [
        String(Buffer.from(place.signed)),
        String(Buffer.from(place.received)),
      ]);
    expect(places('Conceição da Silva', 'Conceiçao da Silva')).toEqual([['ã', 'a']]);
    expect(places('caf\u00e9 com leite', 'cafe\u0301 com leite')).toEqual([['\u00e9', 'e\u0301']]);
    expect(places('abc', '')).toEqual([['abc', '']]);
    expect(signedDiff(Buffer.alloc(100_000, 'a'), Buffer.alloc(100_000, 'b')).places.length).toBeLessThan(
      101,
    );
  });
});

describe('the lines for a framework', () => {
  test('are printed for the header in use', async () => {
    const run = await verify(compact, pretty, '--fix', 'express');
    expect(run.stdout).toContain("request.get('X-Signature')");
    expect((await verify(compact, pretty)).stdout).toContain('--fix express|fastapi|spring|laravel|go');
    expect((await verify(compact, pretty, '--fix', 'cobol', '--json')).json.error?.code).toBe('usage');
  });

  // Each runs the lines themselves on a right signature, one in capitals, one of other bytes and none at all.
  const signatures = () => [sign(compact), sign(compact).toUpperCase(), sign(pretty), ''];

  test('Express: the check, and the handler with a stand-in for the framework', () => {
    const { check, handler } = fixes.express ?? { check: '', handler: '' };
    const script = `${check}
const [secret, body, ...signatures] = process.argv.slice(2);
process.env.WEBHOOK_SECRET = secret;
const express = { raw: () => 'raw' };
const app = { post: (path, parser, handle) => {
  const answers = signatures.map((signature) =>
    handle({ body: Buffer.from(body), get: () => signature || undefined }, { sendStatus: (status) => status }));
  console.log(JSON.stringify([path, parser, ...answers]));
} };
${handler.replace('$HEADER', 'X-Signature')}`;
    const path = join(served.machine.home, 'fix.mjs');
    writeFileSync(path, script);
    const run = spawnSync(process.execPath, [path, secret, compact, ...signatures()], { encoding: 'utf8' });
    expect([JSON.parse(run.stdout), run.stderr]).toEqual([['/hooks', 'raw', 200, 401, 401, 401], '']);
  });

  test.skipIf(!hasTools('python3'))('FastAPI: the check', () => {
    const script = `${fixes.fastapi?.check}
import sys
print([is_authentic(sys.argv[2].encode(), given, sys.argv[1]) for given in sys.argv[3:]])`;
    const run = spawnSync('python3', ['-c', script, secret, compact, ...signatures()], { encoding: 'utf8' });
    expect([run.stdout, run.stderr]).toEqual(['[True, False, False, False]\n', '']);
  });

  // Java is no program that every checkout must have.
  test.skipIf(!toolPath('java'))(
    'Spring: the check',
    () => {
      const folder = join(served.machine.home, 'fix');
      mkdirSync(folder, { recursive: true });
      const imports = [
        'java.nio.charset.*',
        'java.security.*',
        'java.util.*',
        'javax.crypto.*',
        'javax.crypto.spec.*',
      ];
      const source = `${imports.map((name) => `import ${name};`).join('\n')}
public class Fix {
${fixes.spring?.check}
  public static void main(String[] args) throws Exception {
    for (int i = 2; i < args.length; i++)
      System.out.println(isAuthentic(args[1].getBytes(StandardCharsets.UTF_8), args[i], args[0]));
  }
}`;
      writeFileSync(join(folder, 'Fix.java'), source);
      const java = ['-Dsun.jnu.encoding=UTF-8', '-Dfile.encoding=UTF-8', join(folder, 'Fix.java')];
      const run = spawnSync('java', [...java, secret, compact, ...signatures()], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      });
      expect([run.stdout, run.stderr]).toEqual(['true\nfalse\nfalse\nfalse\n', '']);
    },
    60_000,
  );
});
