import { describe, expect, test } from 'vitest';
import { signedDiff } from '../../src/lib/deliveries/signed-diff.ts';
import { brl, file, secret, secretFile, serveForThisFile, sign } from './listen-desk.ts';

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
    expect((await verify(compact, pretty)).stdout).toContain(
      '--fix express|fastapi|spring|laravel|go|flask|django|rails|aspnet',
    );
    expect((await verify(compact, pretty, '--fix', 'cobol', '--json')).json.error?.code).toBe('usage');
  });
});
