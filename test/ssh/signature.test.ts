import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsePublicKey } from '../../src/lib/ssh/public-key.ts';
import { parseSignature } from '../../src/lib/ssh/signature.ts';
import { afterFile } from '../support/tidy.ts';
import { hardwareKey, hardwareKinds } from './hardware.ts';
import openssh from './openssh-hardware.json' with { type: 'json' };

const home = mkdtempSync(join(tmpdir(), 'brl-ssh-'));
afterFile(() => rmSync(home, { recursive: true }));

const keys = [
  ['ed25519', []],
  ['ecdsa', ['-b', '256']],
  ['ecdsa', ['-b', '384']],
  ['ecdsa', ['-b', '521']],
  ['rsa', ['-b', '2048']],
] as const;

test.each(keys)('a signature that ssh-keygen made with a key %s %j', (type, bits) => {
  const path = join(home, `${type}${bits.join('')}`);
  execFileSync('ssh-keygen', ['-q', '-t', type, ...bits, '-N', '', '-C', 'bia@empresa.example', '-f', path]);
  const made = execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'brl.test.v1', '-f', path], {
    input: 'paid\n',
    encoding: 'utf8',
  });
  const signature = parseSignature(made);
  const digest = (text: string) => hash(signature?.hashName ?? 'sha512', text, 'buffer');
  expect(signature).toMatchObject({ namespace: 'brl.test.v1', touched: false, verified: false });
  expect(signature?.isOf(digest('paid\n'))).toBe(true);
  expect(signature?.isOf(digest('paid'))).toBe(false);
  const named = parsePublicKey(readFileSync(`${path}.pub`, 'utf8'));
  expect(named?.fingerprint).toBe(signature?.signer.fingerprint);
  const listed = execFileSync('ssh-keygen', ['-l', '-f', `${path}.pub`], { encoding: 'utf8' });
  expect(listed.split(' ')[1]).toBe(named?.fingerprint);
  // A changed byte of what is signed, wherever it stands, is no longer signed.
  const bytes = Buffer.from(made.replace(/-----.*-----/g, ''), 'base64');
  for (const at of [bytes.indexOf('brl.test') + 4, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(parseSignature(armoured(changed))?.isOf(digest('paid\n')) ?? false).toBe(false);
  }
});

/** A hardware key signs with its flags: 1 where it was touched, 4 where its PIN was typed. */
test.each(
  hardwareKinds.flatMap((kind) =>
    (
      [
        [0, false, false],
        [1, true, false],
        [4, false, true],
        [5, true, true],
      ] as const
    ).map((one) => [kind, ...one] as const),
  ),
)('a signature of a key %s with the flags %i', (kind, flags, touched, verified) => {
  const key = hardwareKey(kind);
  const digest = hash('sha512', 'paid', 'buffer');
  const signature = parseSignature(key.sign('paid', 'brl.test.v1', flags));
  expect(signature).toMatchObject({ touched, verified });
  expect(signature?.isOf(digest)).toBe(true);
  expect(signature?.signer.fingerprint).toBe(parsePublicKey(key.line)?.fingerprint);
  // The flags are signed, too.
  expect(parseSignature(key.sign('paid', 'brl.test.v1', flags, flags ^ 1))?.isOf(digest)).toBe(false);
});

/** Not of our making: {@link hardwareKey} could read a format wrong in the same way as the code. */
test.each(openssh.keys)('a hardware signature that OpenSSH made with the flags $flags', (made) => {
  const armour = armoured(Buffer.from(made.signature, 'base64'));
  const signature = parseSignature(armour);
  expect(signature).toMatchObject({
    namespace: 'brl.approval.v1',
    touched: made.flags > 0,
    verified: made.flags > 1,
  });
  expect(signature?.isOf(hash('sha512', openssh.text, 'buffer'))).toBe(true);
  expect(signature?.isOf(hash('sha512', openssh.text.replace('2510', '2511'), 'buffer'))).toBe(false);
  expect(signature?.signer.fingerprint).toBe(parsePublicKey(made.key)?.fingerprint);
});

test.each([
  '',
  'ssh-ed25519',
  'ssh-ed25519 AAAA',
  'ssh-dss AAAAB3NzaC1kc3MAAAADAQAB',
  '*@empresa.example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIH0000000000000000000000000000000000000000000',
])('no public key: %s', (text) => {
  expect(parsePublicKey(text)).toBeNull();
  expect(parseSignature(text)).toBeNull();
});

function armoured(bytes: Buffer): string {
  return `-----BEGIN SSH SIGNATURE-----\n${bytes.toString('base64')}\n-----END SSH SIGNATURE-----\n`;
}
