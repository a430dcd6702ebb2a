import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Client } from '../../client/client.ts';
import { type Env, stateDir } from '../../connection/paths.ts';
import { decode } from '../../contract/pix-qr.ts';
import { ensurePrivateDir, readPrivateFile, writePrivateFile } from '../../files/private-file.ts';
import { type Decoded, decodedFrom } from '../../payments/orders/qr-decode.ts';
import { qrWords } from '../../words/qr.ts';

/** How long a payment may use a decode; an amount due can change with the day. */
const usableMs = 10 * 60 * 1000;

/** Asks the bank, and keeps the answer so that a payment names the same decode. */
export async function askDecode(client: Client, env: Env, emv: string): Promise<Decoded> {
  const reply = await client.read(decode, { bodyText: JSON.stringify({ emv }) });
  const askedAtMs = client.clock.now();
  const file = fileOf(client, env, emv);
  ensurePrivateDir(dirname(file));
  writePrivateFile(file, JSON.stringify({ text: reply.json.text, askedAtMs }));
  return decodedFrom(reply.json.text, askedAtMs);
}

/** The kept decode of a code, unless it is too old; null if there is none. */
export function keptDecode(client: Client, env: Env, emv: string): Decoded | null {
  try {
    const text = readPrivateFile(fileOf(client, env, emv), qrWords.keptDecode)?.toString('utf8') ?? 'null';
    const kept = JSON.parse(text) as { text: string; askedAtMs: number } | null;
    if (!kept || Math.abs(client.clock.now() - kept.askedAtMs) > usableMs) return null;
    return decodedFrom(kept.text, kept.askedAtMs);
  } catch {
    return null;
  }
}

function fileOf(client: Client, env: Env, emv: string): string {
  const { hostUrl, tenantId, accountId } = client.connection;
  const name = hash('sha256', JSON.stringify([hostUrl, tenantId, accountId, emv]), 'hex');
  return join(stateDir(env), 'decodes', `${name}.json`);
}
