import { spawnSync } from 'node:child_process';
import type { Authentication } from '../../src/lib/deliveries/authentication.ts';
import type { HeaderList } from '../../src/lib/deliveries/delivery.ts';
import { judge } from '../../src/lib/deliveries/verdict.ts';
import { needTool } from '../support/tools.ts';

export const secret = 'segredo-do-receptor-42';

export const hmac: Authentication = { type: 'HMAC', header: 'X-Signature', secret };

/** A body as the service may write it: members in its own order, an amount with two decimals, accents, a slash. */
export const raw =
  '{"id":"pix-out-completed-p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.123Z","schemaVersion":"1.0",' +
  '"environment":"sandbox","tenantId":"t1","accountId":"a1","data":{"status":"SUCCESS","amount":150.50,"identifier":"invoice-1042",' +
  '"description":"Pão de ló / açúcar & <fim>","payee":{"name":"Conceição","tags":[]}}}';

/** The same, as others write it: typed here by hand, not made by the code under test. */
export const pretty2 = `{
  "id": "pix-out-completed-p1",
  "type": "pix.out.completed",
  "occurredAt": "2026-11-21T12:00:00.123Z",
  "schemaVersion": "1.0",
  "environment": "sandbox",
  "tenantId": "t1",
  "accountId": "a1",
  "data": {
    "status": "SUCCESS",
    "amount": 150.5,
    "identifier": "invoice-1042",
    "description": "Pão de ló / açúcar & <fim>",
    "payee": {
      "name": "Conceição",
      "tags": []
    }
  }
}`;

export const python =
  '{"id": "pix-out-completed-p1", "type": "pix.out.completed", "occurredAt": "2026-11-21T12:00:00.123Z", "schemaVersion": "1.0", ' +
  '"environment": "sandbox", "tenantId": "t1", "accountId": "a1", "data": {"status": "SUCCESS", "amount": 150.5, "identifier": "invoice-1042", ' +
  '"description": "P\\u00e3o de l\\u00f3 / a\\u00e7\\u00facar & <fim>", "payee": {"name": "Concei\\u00e7\\u00e3o", "tags": []}}}';

/** The independent witness: digests come from openssl, never from the code under test. */
export function openssl(args: readonly string[], input: string | Buffer): Buffer {
  needTool('openssl');
  const { status, stdout, stderr } = spawnSync('openssl', args, { input });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
  return stdout;
}

export const keyed = (input: string | Buffer, key: string | Buffer = secret, algorithm = 'sha256') =>
  openssl(
    [
      'dgst',
      `-${algorithm}`,
      '-mac',
      'HMAC',
      '-macopt',
      `hexkey:${Buffer.from(key).toString('hex')}`,
      '-binary',
    ],
    input,
  );

export const hex = (bytes: Buffer) => bytes.toString('hex');

export const signed = (value: string, name = 'X-Signature'): HeaderList => [
  ['Content-Type', 'application/json'],
  [name, value],
];

export const verdict = (
  headers: HeaderList,
  body: string | Buffer,
  authentication: Authentication = hmac,
  limitMs?: number,
) => judge({ headers, body: Buffer.from(body) }, authentication, twoOthers, limitMs);

export const twoOthers = [
  { name: 'profile homologacao', secret: 'outro-segredo-1' },
  { name: 'subscription sub-2', secret: 'outro-segredo-2' },
];

export const one = keyed(raw);
