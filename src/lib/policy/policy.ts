import { hash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { AmountError, parseAmount } from '../brazil/typed-amount.ts';
import { member } from '../json/members.ts';
import { readJson } from '../json/strict.ts';
import { policyWords } from '../words/policy.ts';
import { type Approver, readApprovers } from './approvers.ts';
import { readTrusted } from './trusted-file.ts';
import { unusable } from './unusable.ts';

/** How many of each group have to approve. */
export type Need = Readonly<Record<string, number>>;

/** What payments up to an amount need. */
export interface Band {
  /** Null for the last one, which has no end. */
  readonly upToCentavos: number | null;
  readonly need: Need;
  /** What a signature of a hardware key must show; null if any key will do. */
  readonly hardwareKey: 'touch' | 'pin' | null;
}

/** What a policy's text says. */
interface PolicyText {
  /** Which edition of the policy it is: plans name it. */
  readonly serial: number;
  /** The accounts that it speaks of. */
  readonly accounts: readonly string[];
  /** The only journal that payments are written to, in the form of `BRL_JOURNAL`. */
  readonly journal: string | null;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly bands: readonly Band[];
  /** The largest amount of one payment, whoever approves; null for none. */
  readonly perPaymentCentavos: number | null;
  /** Operations of the contract, or what stands before a dot in them. */
  readonly deny: readonly string[];
  /** The file beside it with the keys of people. */
  readonly approvers: string | null;
}

/** A policy with the keys of the people whom it names. */
export interface Policy extends Omit<PolicyText, 'approvers'> {
  readonly path: string;
  readonly text: string;
  readonly sha256: string;
  /** Whether it is the machine's own, and not one that a variable names. */
  readonly isMachine: boolean;
  readonly approvers: readonly Approver[];
}

/** Where a policy lies. */
export interface PolicyPlace {
  readonly path: string;
  readonly isMachine: boolean;
}

/** @throws {CliError} exit 91 unless all of it is understood */
export function readPolicy({ path, isMachine }: PolicyPlace): Policy {
  const bytes = readTrusted(path, isMachine);
  const text = bytes.toString('utf8');
  const read = policyIn(bytes, path);
  const keys = read.approvers === null ? null : resolve(dirname(path), read.approvers);
  const approvers = keys === null ? [] : readApprovers(readTrusted(keys, isMachine).toString('utf8'), keys);
  return { ...read, path, isMachine, text, sha256: hash('sha256', bytes, 'hex'), approvers };
}

/** @throws {CliError} exit 91 */
function policyIn(bytes: Uint8Array, path: string): PolicyText {
  const reader = readerOf(path);
  const value = (() => {
    try {
      return readJson(bytes).value;
    } catch {
      throw unusable(policyWords.noJson(path));
    }
  })();
  const { texts, text, amount, only } = reader;
  only(value, members, 'policy');
  const serial = member(value, 'serial');
  if (member(value, 'brlPolicy') !== 1) reader.refuse('brlPolicy');
  if (!isCount(serial) || serial < 1) return reader.refuse('serial');
  const groups = groupsIn(reader, member(value, 'groups') ?? {});
  const limits = member(value, 'limits') ?? {};
  only(limits, ['perPayment'], 'limits');
  return {
    serial,
    accounts: texts(member(value, 'accounts'), 'accounts'),
    journal: text(value, 'journal'),
    groups,
    bands: bandsIn(reader, member(value, 'bands'), Object.keys(groups)),
    perPaymentCentavos: amount(member(limits, 'perPayment'), 'limits.perPayment'),
    deny: member(value, 'deny') === undefined ? [] : texts(member(value, 'deny'), 'deny'),
    approvers: text(value, 'approvers'),
  };
}

type Reader = ReturnType<typeof readerOf>;

/** What reads members of the policy at a path, each by the name that a refusal tells. */
function readerOf(path: string) {
  const refuse = (name: string): never => {
    throw unusable(policyWords.badMember(path, name));
  };
  return {
    refuse,
    only(given: unknown, names: readonly string[], within: string): void {
      const found = isRecord(given) ? Object.keys(given) : refuse(within);
      for (const name of found) if (!names.includes(name)) refuse(`${within}.${name}`);
    },
    texts: (given: unknown, name: string): readonly string[] =>
      isTexts(given) && given.length > 0 ? given : refuse(name),
    text(value: unknown, name: string): string | null {
      const given = member(value, name) ?? null;
      return given === null || (typeof given === 'string' && given !== '') ? given : refuse(name);
    },
    amount(given: unknown, name: string): number | null {
      if (given === undefined) return null;
      if (typeof given !== 'string' || !plainAmount.test(given)) return refuse(name);
      try {
        return parseAmount(given);
      } catch (error) {
        if (error instanceof AmountError) return refuse(name);
        throw error;
      }
    },
  };
}

function groupsIn({ refuse, texts }: Reader, given: unknown): PolicyText['groups'] {
  if (!isRecord(given)) return refuse('groups');
  return Object.fromEntries(
    Object.entries(given).map(([name, people]) => [name, texts(people, `groups.${name}`)]),
  );
}

/** Each goes further than the one before it, and the last one has no end. */
function bandsIn(reader: Reader, given: unknown, groups: readonly string[]): readonly Band[] {
  const { refuse } = reader;
  if (!Array.isArray(given) || given.length === 0) return refuse('bands');
  const bands = given.map((one: unknown, i) => bandIn(reader, one, `bands[${i}]`, groups));
  for (const [i, { upToCentavos }] of bands.entries()) {
    const isLast = i === bands.length - 1;
    const before = bands[i - 1]?.upToCentavos ?? 0;
    if (isLast !== (upToCentavos === null) || (upToCentavos !== null && upToCentavos <= before))
      refuse(`bands[${i}].upTo`);
  }
  return bands;
}

function bandIn(
  { refuse, only, amount }: Reader,
  given: unknown,
  name: string,
  groups: readonly string[],
): Band {
  only(given, ['upTo', 'need', 'hardwareKey'], name);
  const need = member(given, 'need');
  only(need, groups, `${name}.need`);
  for (const count of Object.values(need as object)) if (!isCount(count) || count < 1) refuse(`${name}.need`);
  const hardwareKey = member(given, 'hardwareKey') ?? null;
  if (hardwareKey !== null && hardwareKey !== 'touch' && hardwareKey !== 'pin')
    return refuse(`${name}.hardwareKey`);
  return { upToCentavos: amount(member(given, 'upTo'), `${name}.upTo`), need: need as Need, hardwareKey };
}

const members = [
  'brlPolicy',
  'serial',
  'accounts',
  'journal',
  'approvers',
  'groups',
  'bands',
  'limits',
  'deny',
];

/** With a point and two decimals: nobody reads it in two ways. */
const plainAmount = /^\d+\.\d\d$/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
