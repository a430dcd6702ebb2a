import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type ChildEnd, lastWords, runChild } from '../keychain/child.ts';
import { clientWords } from '../words/client.ts';
import type { SigningProgram } from './connection.ts';
import { SigningKeyError } from './errors.ts';
import { algorithmOf, algorithms, type SigningAlgorithm, type SigningKey } from './sign.ts';

/** How long a program may take for one signature; the service accepts it for 300 s (specification, section 5, item 8). */
const limitMs = 30_000;

/** Signed to see whether the program works: no request is like it, as the text that a request signs has a dot. */
const trial = Buffer.from('brl: does this command sign?');

/**
 * A key that a program holds. Each signature is one run of it: what is to be signed on stdin, the signature on stdout. It is
 * checked against the public key before anybody gets it.
 * @param publicPem a public key or a certificate
 * @throws {SigningKeyError} for a public key that is none, or of another kind
 */
export function programKey(publicPem: string, program: SigningProgram, waitMs = limitMs): SigningKey {
  const publicKey = readPublicKey(publicPem);
  const alg = algorithmOf(publicKey);
  let works = false;
  const sign = async (input: Buffer): Promise<Buffer> => {
    const signature = await signed(input, program, { alg, publicKey }, waitMs);
    works = true;
    return signature;
  };
  return {
    alg,
    sign,
    async tried() {
      if (!works) await sign(trial);
    },
  };
}

interface Verifier {
  readonly alg: SigningAlgorithm;
  readonly publicKey: KeyObject;
}

async function signed(
  input: Buffer,
  { argv, env }: SigningProgram,
  verifier: Verifier,
  waitMs: number,
): Promise<Buffer> {
  const [name = '', ...rest] = argv;
  const says = clientWords.signingCommand;
  const end = await runChild({ argv: [name, ...rest], env, stdin: input, limitMs: waitMs }).catch(
    (error: NodeJS.ErrnoException) => {
      throw notStarted(name, error.code ?? '');
    },
  );
  const fault = faultOf(end, waitMs);
  if (fault !== null) throw failed(says.failed(name, fault, lastWords(end)), says.tryByHand);
  const forms = formsOf(end.bytes, verifier);
  if (forms.length === 0) throw failed(says.noSignature(name, end.bytes.length), says.form);
  const signature = forms.find((form) => isBy(verifier, input, form));
  if (signature === undefined) throw failed(says.otherKey(name), says.samePair);
  return signature;
}

function faultOf({ stopped, status }: ChildEnd, waitMs: number): string | null {
  const says = clientWords.signingCommand;
  if (stopped === 'timeout') return says.silent(waitMs / 1000);
  if (stopped === 'too_much') return says.tooMuch;
  return status === 0 ? null : says.ended(status);
}

/** What the output may be: the signature's bytes or their base64, of ECDSA in either form; the public key tells which. */
function formsOf(output: Buffer, { alg, publicKey }: Verifier): Buffer[] {
  const text = output.toString('latin1').replaceAll(/\s+/g, '');
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text);
  const given = isBase64 ? [output, Buffer.from(text, 'base64')] : [output];
  const length = alg === 'ES256' ? 64 : (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  return given.flatMap((bytes) => {
    const plain = bytes.length === length ? bytes : null;
    const form = plain ?? (alg === 'ES256' ? fromDer(bytes) : null);
    return form === null ? [] : [form];
  });
}

/** ASN.1: SEQUENCE of the INTEGERs r and s, each at most 33 bytes for P-256; an integer has no more zeros than its sign needs. */
function fromDer(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return null;
  const r = integerAt(bytes, 2);
  const s = r && integerAt(bytes, r.end);
  return r && s?.end === bytes.length ? Buffer.concat([r.value, s.value]) : null;
}

/** The INTEGER that begins at `at`, in 32 bytes. */
function integerAt(bytes: Buffer, at: number): { readonly value: Buffer; readonly end: number } | null {
  const length = bytes[at + 1] ?? 0;
  const end = at + 2 + length;
  if (bytes[at] !== 0x02 || length === 0 || end > bytes.length) return null;
  const digits = bytes.subarray(at + 2, end);
  const value = digits[0] === 0 ? digits.subarray(1) : digits;
  if (value.length > 32) return null;
  return { value: Buffer.concat([Buffer.alloc(32 - value.length), value]), end };
}

function isBy({ alg, publicKey }: Verifier, input: Buffer, signature: Buffer): boolean {
  return verify('sha256', input, { key: publicKey, ...algorithms[alg].parameters }, signature);
}

function readPublicKey(pem: string): KeyObject {
  const says = clientWords.signingCommand;
  // The private half would do as well, but then it would lie beside us.
  if (pem.includes('PRIVATE KEY-----')) throw unreadable(says.isPrivate, says.publicHalf);
  try {
    return createPublicKey(pem);
  } catch {
    throw unreadable(says.noPublicKey, says.publicHalf);
  }
}

function notStarted(name: string, code: string): SigningKeyError {
  const says = clientWords.signingCommand;
  if (code === 'ENOENT') return failed(says.notFound(name), says.wholePath);
  if (code === 'EACCES') return failed(says.notExecutable(name), says.makeExecutable(name));
  return failed(says.notStarted(name, code), says.tryByHand);
}

function failed(message: string, hint: string): SigningKeyError {
  return new SigningKeyError('signing_command_failed', message, hint);
}

function unreadable(message: string, hint: string): SigningKeyError {
  return new SigningKeyError('signing_key_unreadable', message, hint);
}
