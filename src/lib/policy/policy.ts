import { hash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { AmountError, parseAmount } from '../brazil/typed-amount.ts';
import { member } from '../json/members.ts';
import { readJson } from '../json/strict.ts';
import { policyWords } from '../words/policy.ts';
import { type Approver, readApprovers } from './approvers.ts';
import { readTrusted } from './trusted-file.ts';
import { unusable } from './unusable.ts';

/** How many of each group have to approve. */
export type Need = Readonly<Record<string, number>>;

/** What a payment needs that fulfils all of its conditions. */
export interface Band {
  /** Null for any amount, also one that is not certain. */
  readonly upToCentavos: number | null;
  /** Null for whomever. */
  readonly payee: 'known' | 'new' | null;
  /** Null for any time. */
  readonly hours: Hours | null;
  readonly need: Need;
  /** What a signature of a hardware key must show; null if any key will do. */
  readonly hardwareKey: 'touch' | 'pin' | null;
}

/** A part of each day in Brasilia, in minutes since midnight, the end excluded; over midnight where it ends before it starts. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** What a policy's text says. */
interface PolicyText {
  /** Which edition of the policy it is: plans name it. */
  readonly serial: number;
  /** Whether a journal that has seen it lets nobody pay without it, or with an older one. */
  readonly required: boolean;
  /** The accounts that it speaks of. */
  readonly accounts: readonly string[];
  /** The only journal that payments are written to, in the form of `BRL_JOURNAL`. */
  readonly journal: string | null;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly bands: readonly Band[];
  /** The largest amount of one payment, whoever approves; null for none. */
  readonly perPaymentCentavos: number | null;
  /** How much of an account may be sent in a day, and how much of that to one payee; null for any amount. */
  readonly perDayCentavos: number | null;
  readonly perPayeePerDayCentavos: number | null;
  /** What a payment needs besides its band to a payee who is not known; null for nothing more. */
  readonly firstPayment: Need | null;
  /** The same where somebody else owns the key now, or nobody looked. */
  readonly changedPayee: 'refuse' | Need | null;
  /** Operations of the contract, or what stands before a dot in them. */
  readonly deny: readonly string[];
  /** The file beside it with the keys of people, or the lines of such a file. */
  readonly approvers: string | readonly string[] | null;
  /** Who signs a policy in the shared journal. */
  readonly shared: { readonly admins: string; readonly need: number; readonly from: number } | null;
}

/** A policy with the keys of the people whom it names. */
export interface Policy extends Omit<PolicyText, 'approvers' | 'shared'> {
  /** Its file, or what it is called in the shared journal. */
  readonly path: string;
  readonly text: string;
  readonly sha256: string;
  /** Whether it is the machine's own, and not one that a variable names. */
  readonly isMachine: boolean;
  readonly approvers: readonly Approver[];
  /** Of a file: whose signatures a policy in the shared journal needs, of how many of them, and from which serial on; null where none is asked there. */
  readonly admins: {
    readonly keys: readonly Approver[];
    readonly need: number;
    readonly from: number;
  } | null;
  /** The policy of the shared journal whose rules hold as well; null for none. */
  readonly shared: Pick<Policy, 'serial' | 'sha256'> | null;
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
  const keysIn = (name: string) => {
    const keys = resolve(dirname(path), name);
    return readApprovers(readTrusted(keys, isMachine).toString('utf8'), keys);
  };
  const approvers = typeof read.approvers === 'string' ? keysIn(read.approvers) : keysOf(read, path);
  const admins = read.shared && { ...read.shared, keys: keysIn(read.shared.admins) };
  return {
    ...read,
    path,
    isMachine,
    text,
    sha256: hash('sha256', bytes, 'hex'),
    approvers,
    admins,
    shared: null,
  };
}

/**
 * Reads a policy for a shared journal: nothing lies beside it, so that its keys are in it, and it appoints nobody.
 * @throws {CliError} exit 91 unless all of it is understood
 */
export function readPublished(text: string, path: string): Policy {
  const read = policyIn(Buffer.from(text), path);
  if (typeof read.approvers === 'string') return readerOf(path).refuse('approvers');
  if (read.shared !== null) return readerOf(path).refuse('shared');
  const sha256 = hash('sha256', text, 'hex');
  return {
    ...read,
    path,
    isMachine: true,
    text,
    sha256,
    approvers: keysOf(read, path),
    admins: null,
    shared: null,
  };
}

function keysOf({ approvers }: PolicyText, path: string): readonly Approver[] {
  return Array.isArray(approvers) ? readApprovers(approvers.join('\n'), path) : [];
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
  only(limits, ['perPayment', 'perDay', 'perPayeePerDay'], 'limits');
  const required = member(value, 'required') ?? false;
  if (typeof required !== 'boolean') return reader.refuse('required');
  const people = Object.keys(groups);
  const changedPayee = member(value, 'changedPayee');
  return {
    serial,
    required,
    accounts: texts(member(value, 'accounts'), 'accounts'),
    journal: text(value, 'journal'),
    groups,
    bands: bandsIn(reader, member(value, 'bands'), people),
    perPaymentCentavos: amount(member(limits, 'perPayment'), 'limits.perPayment'),
    perDayCentavos: amount(member(limits, 'perDay'), 'limits.perDay'),
    perPayeePerDayCentavos: amount(member(limits, 'perPayeePerDay'), 'limits.perPayeePerDay'),
    firstPayment: moreIn(reader, member(value, 'firstPayment'), 'firstPayment', people),
    changedPayee:
      changedPayee === 'refuse' ? changedPayee : moreIn(reader, changedPayee, 'changedPayee', people),
    deny: member(value, 'deny') === undefined ? [] : texts(member(value, 'deny'), 'deny'),
    approvers: isTexts(member(value, 'approvers'))
      ? texts(member(value, 'approvers'), 'approvers')
      : text(value, 'approvers'),
    shared: sharedIn(reader, value),
  };
}

/** What a copy of the journal, or another one, could show is older: so the journal is named, and remembers that there is a policy. */
function sharedIn({ refuse, only, text }: Reader, value: unknown): PolicyText['shared'] {
  const given = member(value, 'shared') ?? null;
  if (given === null) return null;
  only(given, ['admins', 'need', 'from'], 'shared');
  const need = member(given, 'need');
  const from = member(given, 'from') ?? 1;
  if (!isCount(need) || need < 1) return refuse('shared.need');
  if (!isCount(from) || from < 1) return refuse('shared.from');
  if (member(value, 'required') !== true) return refuse('required');
  if (!/^postgres(ql)?:/.test(text(value, 'journal') ?? '')) return refuse('journal');
  return { admins: text(given, 'admins') ?? refuse('shared.admins'), need, from };
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

/** The first that fits counts, so one that an earlier one leaves nothing for is a mistake. */
function bandsIn(reader: Reader, given: unknown, groups: readonly string[]): readonly Band[] {
  const { refuse } = reader;
  if (!Array.isArray(given) || given.length === 0) return refuse('bands');
  const bands = given.map((one: unknown, i) => bandIn(reader, one, `bands[${i}]`, groups));
  for (const [i, band] of bands.entries())
    if (bands.slice(0, i).some((earlier) => covers(earlier, band))) refuse(`bands[${i}]`);
  return bands;
}

/** Whether an earlier band leaves nothing for a later one. */
export function covers(earlier: Band, band: Band): boolean {
  const reaches =
    earlier.upToCentavos === null ||
    (band.upToCentavos !== null && band.upToCentavos <= earlier.upToCentavos);
  const hasPayee = earlier.payee === null || earlier.payee === band.payee;
  return reaches && hasPayee && (earlier.hours === null || isDeepStrictEqual(earlier.hours, band.hours));
}

function bandIn(reader: Reader, given: unknown, name: string, groups: readonly string[]): Band {
  const { refuse, only, amount } = reader;
  only(given, ['upTo', 'payee', 'hours', 'need', 'hardwareKey'], name);
  const hardwareKey = member(given, 'hardwareKey') ?? null;
  if (hardwareKey !== null && hardwareKey !== 'touch' && hardwareKey !== 'pin')
    return refuse(`${name}.hardwareKey`);
  const payee = member(given, 'payee') ?? null;
  if (payee !== null && payee !== 'known' && payee !== 'new') return refuse(`${name}.payee`);
  return {
    upToCentavos: amount(member(given, 'upTo'), `${name}.upTo`),
    payee,
    hours: hoursIn(reader, member(given, 'hours'), `${name}.hours`),
    need: needIn(reader, member(given, 'need'), `${name}.need`, groups),
    hardwareKey,
  };
}

function needIn({ only, refuse }: Reader, given: unknown, name: string, groups: readonly string[]): Need {
  only(given, groups, name);
  for (const count of Object.values(given as object)) if (!isCount(count) || count < 1) refuse(name);
  return given as Need;
}

/** `{"need":{…}}`; null where it is not there. */
function moreIn(reader: Reader, given: unknown, name: string, groups: readonly string[]): Need | null {
  if (given === undefined) return null;
  reader.only(given, ['need'], name);
  return needIn(reader, member(given, 'need'), `${name}.need`, groups);
}

/** `07:00-20:00`, the end of a day as `24:00`. */
function hoursIn({ refuse }: Reader, given: unknown, name: string): Hours | null {
  if (given === undefined) return null;
  const [, ...parts] =
    /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/.exec(String(given)) ?? [];
  if (typeof given !== 'string' || parts.length === 0) return refuse(name);
  const [fromHour = 0, fromMinute = 0, toHour = 24, toMinute = 0] = parts.map((part?: string) =>
    part === undefined ? undefined : Number(part),
  );
  const hours = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  return hours.from === hours.to ? refuse(name) : hours;
}

const members = [
  'brlPolicy',
  'serial',
  'required',
  'accounts',
  'journal',
  'approvers',
  'groups',
  'bands',
  'limits',
  'firstPayment',
  'changedPayee',
  'deny',
  'shared',
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
