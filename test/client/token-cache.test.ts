import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TokenCache, tokenCache } from '../../src/lib/client/token-cache.ts';

const token = { accessToken: 'canary-access-token', issuedAtMs: 1, expiresAtMs: 2, skewMs: 0 };

let folder = '';
let cache: TokenCache;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brl-token-'));
  cache = tokenCache(folder, 'https://bank.example', '/oauth/token', 'client');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('tokenCache', () => {
  test('gives back what was written, to the owner of the secret alone', () => {
    expect(cache.read('secret')).toBeNull();
    cache.write('secret', token as never);
    expect(cache.read('secret')).toEqual(token);
    expect(cache.read('secreT')).toBeNull();
    expect(cache.read('')).toBeNull();
  });

  test('nothing of the token is readable in the file, which is ours alone', () => {
    cache.write('secret', token as never);
    expect(readFileSync(cache.path, 'latin1')).not.toContain('canary');
    expect(statSync(cache.path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'tokens')).mode & 0o777).toBe(0o700);
  });

  test('a link that waits under the name of a temporary file is not written through', () => {
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'kept');
    mkdirSync(join(folder, 'tokens'));
    symlinkSync(victim, `${cache.path}.${process.pid}`);
    cache.write('secret', token as never);
    expect(readFileSync(victim, 'utf8')).toBe('kept');
    expect(cache.read('secret')).toEqual(token);
  });

  test('any changed, missing or added byte makes it worthless', () => {
    cache.write('secret', token as never);
    const whole = readFileSync(cache.path);
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(cache.path, changed);
      expect(cache.read('secret')).toBeNull();
    }
    for (const bytes of [
      Buffer.alloc(0),
      whole.subarray(0, 20),
      whole.subarray(0, -1),
      Buffer.concat([whole, Buffer.from([0])]),
    ]) {
      writeFileSync(cache.path, bytes);
      expect(cache.read('secret')).toBeNull();
    }
  });

  test('a file of another host, client or token path is not taken', () => {
    cache.write('secret', token as never);
    const others = [
      tokenCache(folder, 'https://other.example', '/oauth/token', 'client'),
      tokenCache(folder, 'https://bank.example', '/token', 'client'),
      tokenCache(folder, 'https://bank.example', '/oauth/token', 'other'),
    ];
    for (const other of others) {
      expect(other.path).not.toBe(cache.path);
      writeFileSync(other.path, readFileSync(cache.path));
      expect(other.read('secret')).toBeNull();
    }
  });

  test('clear forgets it, and twice does no harm', () => {
    cache.write('secret', token as never);
    cache.clear();
    cache.clear();
    expect(cache.read('secret')).toBeNull();
  });
});
