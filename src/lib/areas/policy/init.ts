import { chmodSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AmountError, parseAmount } from '../../brazil/typed-amount.ts';
import { type Centavos, formatPlain } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { checkNew, newFile } from '../../files/new-file.ts';
import { approvalNamespace } from '../../policy/approval.ts';
import { readApprovers } from '../../policy/approvers.ts';
import { planNamespace } from '../../policy/plan.ts';
import { parsePublicKey } from '../../ssh/public-key.ts';
import { type AnswerCheck, askChecked, canAsk } from '../../terminal/ask.ts';
import { filesWords } from '../../words/files.ts';
import { policyInitWords as words } from '../../words/policy-init.ts';

/** The flags of `brl policy init`, each of which a question stands for on a terminal. */
export interface InitFlags {
  readonly out: string;
  readonly account?: readonly string[] | undefined;
  readonly person?: readonly string[] | undefined;
  readonly 'free-up-to'?: string | undefined;
  readonly 'two-above'?: string | undefined;
  readonly 'per-day'?: string | undefined;
  readonly journal?: string | undefined;
  readonly shared: boolean;
}

/** A person and the text of their public key. */
interface Person {
  readonly name: string;
  readonly key: string;
}

/** The files of a first policy. */
export interface FirstPolicy {
  readonly path: string;
  /** Null where the policy has the keys in it. */
  readonly approversPath: string | null;
}

/**
 * Writes a first policy and the keys of its people: each pays what another one approves, a payee who was never paid needs it in any
 * case, and nobody pays a changed one. @throws {CliError} exit 2, and nothing is written
 */
export async function writeFirstPolicy(flags: InitFlags): Promise<FirstPolicy> {
  const { out: path } = flags;
  const folder = dirname(path);
  if (!existsSync(folder)) throw usageError('usage', filesWords.noDirectory(folder), `mkdir ${folder}`);
  const approversPath = flags.shared ? null : join(folder, 'approvers.allowed');
  checkNew(path);
  if (approversPath) checkNew(approversPath);
  const accounts = await several(flags.account, '--account', words.askAccount);
  const people = (await several(flags.person, '--person', words.askPeople, peopleFault)).map(personIn);
  const free = await amount(flags, 'free-up-to', words.askFree);
  const two = await amount(flags, 'two-above', words.askTwo, (centavos) => twoFault(centavos, free, people));
  const day = await amount(flags, 'per-day', words.askDay);
  if (people.length < 2) throw usageError('usage', words.tooFew(2));
  const fault = two === null ? null : twoFault(two, free, people);
  if (fault) throw usageError('usage', fault);
  const approvers = approversText(people);
  readApprovers(approvers, approversPath ?? path);
  const policy = {
    brlPolicy: 1,
    serial: 1,
    required: true,
    accounts,
    ...(flags.journal === undefined ? {} : { journal: flags.journal }),
    approvers: approversPath ? 'approvers.allowed' : approvers.trimEnd().split('\n'),
    groups: { approvers: people.map(({ name }) => name) },
    bands: [
      ...(free === null ? [] : [{ upTo: formatPlain(free), payee: 'known', need: {} }]),
      ...(two === null ? [] : [{ upTo: formatPlain(two), need: { approvers: 1 } }]),
      { need: { approvers: two === null ? 1 : 2 } },
    ],
    firstPayment: { need: { approvers: 1 } },
    changedPayee: 'refuse',
    ...(day === null ? {} : { limits: { perDay: formatPlain(day) } }),
  };
  if (approversPath) await write(approversPath, approvers);
  await write(path, `${JSON.stringify(policy, null, 2)}\n`);
  return { path, approversPath };
}

/** Readable by everybody who pays: there is no secret in it. */
async function write(path: string, text: string): Promise<void> {
  const file = newFile(path);
  try {
    file.out.write(text);
    await file.keep();
    chmodSync(path, 0o644);
  } finally {
    file.drop();
  }
}

/** @param check what is wrong with an answer, which is then asked for again */
async function several(
  given: readonly string[] | undefined,
  flag: string,
  question: string,
  check: AnswerCheck = () => null,
): Promise<readonly string[]> {
  if (given && given.length > 0) return given;
  if (!canAsk()) throw usageError('usage', words.missing(flag));
  return partsOf(await askChecked(() => question, check));
}

const partsOf = (text: string) => text.split(/[\s,]+/).filter((one) => one !== '');

/** Null for none: nobody is asked off a terminal, and `0` means none on one. */
async function amount(
  flags: InitFlags,
  name: 'free-up-to' | 'two-above' | 'per-day',
  question: string,
  faultOf: (centavos: Centavos) => string | null = () => null,
): Promise<Centavos | null> {
  const check = (typed: string) => amountFault(typed, faultOf);
  const text = flags[name] ?? (canAsk() ? await askChecked(() => question, check) : null);
  return text === null || text.trim() === '0' ? null : parseAmount(text);
}

/** Why two cannot be asked for above an amount. */
function twoFault(two: Centavos, free: Centavos | null, people: readonly Person[]): string | null {
  if (people.length < 3) return words.tooFew(3);
  return free !== null && two <= free ? words.twoBelowFree : null;
}

function amountFault(text: string, faultOf: (centavos: Centavos) => string | null): ReturnType<AnswerCheck> {
  try {
    const fault = text === '0' ? null : faultOf(parseAmount(text));
    return fault === null ? null : () => fault;
  } catch (error) {
    if (error instanceof AmountError) return error.said;
    throw error;
  }
}

function peopleFault(text: string): ReturnType<AnswerCheck> {
  const parts = partsOf(text);
  try {
    parts.map(personIn);
  } catch (error) {
    if (error instanceof CliError) return () => error.detail.message;
    throw error;
  }
  return parts.length < 2 ? () => words.tooFew(2) : null;
}

/** `ana@empresa.example=ana.pub` */
function personIn(text: string): Person {
  const [, name = '', path = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  const key = path === '' ? '' : publicFile(path).trim().split(/\s+/).slice(0, 2).join(' ');
  if (name === '' || parsePublicKey(key) === null) throw usageError('usage', words.noPerson(text));
  return { name, key };
}

function approversText(people: readonly Person[]): string {
  const namespaces = `namespaces="${planNamespace},${approvalNamespace}"`;
  return people.map(({ name, key }) => `${name} ${namespaces} ${key}\n`).join('');
}
