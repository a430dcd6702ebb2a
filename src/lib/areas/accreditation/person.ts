import * as Flags from '@oclif/core/flags';
import { isValidCpf, withoutPunctuation } from '../../brazil/documents.ts';
import { isBirthDate, isCityOfState, isPhone, isState, whyNotACallback } from '../../brazil/person.ts';
import { readBody } from '../../command/body.ts';
import { addressNumberMaxLength, complementMinLength } from '../../contract/accreditation.ts';
import { formatPlain, parseAmountOrZero } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';

/** Flags of a person and an address; `--data` takes the place of all of them. */
export const personFlags = {
  data: Flags.string({
    helpValue: 'FILE|-',
  }),
  name: Flags.string(),
  cpf: Flags.string(),
  'birth-date': Flags.string({ helpValue: 'YYYY-MM-DD' }),
  email: Flags.string(),
  phone: Flags.string(),
  'monthly-income': Flags.string(),
  'zip-code': Flags.string(),
  street: Flags.string(),
  number: Flags.string(),
  complement: Flags.string(),
  neighborhood: Flags.string(),
  city: Flags.string(),
  state: Flags.string(),
  'city-ibge-code': Flags.string(),
  'callback-uri': Flags.string(),
};

type PersonValues = { readonly [K in keyof typeof personFlags]?: string | undefined };

/** A body that passed every rule of specification section 2.9. */
export interface PersonBody {
  readonly cpf: string;
  readonly bodyText: string;
  /** What a person should know: a complement that is left out. */
  readonly notes: readonly string[];
}

/** The body of flags or of `--data`. @param today the day in Brasilia @throws {CliError} exit 2; nothing was sent */
export function personBody(flags: PersonValues, today: string): PersonBody {
  const given = flags.data === undefined ? fromFlags(flags) : fromData(flags);
  const { value } = given;
  checkPerson(member(value, 'person'), today);
  const address = member(value, 'address');
  checkAddress(address);
  const callback = member(value, 'callbackUri');
  if (callback !== undefined) checkCallback(callback);
  const complement = flags.complement ?? textMember(address, 'complement') ?? '';
  return {
    cpf: textMember(member(value, 'person'), 'cpf') ?? '',
    bodyText: given.text,
    notes:
      complement !== '' && isTooShort(complement)
        ? [`A complement of fewer than ${complementMinLength} characters is left out.`]
        : [],
  };
}

/** @throws {CliError} exit 2 `invalid_callback_uri` */
export function checkCallback(value: unknown): void {
  const reason = typeof value === 'string' ? whyNotACallback(value) : 'it is not a text';
  if (reason === null) return;
  throw usageError(
    'invalid_callback_uri',
    `The callback address is not allowed: ${reason}. Nothing was sent.`,
    'Give the address exactly as it was registered: https, or the scheme of an app.',
  );
}

function fromData(flags: PersonValues) {
  const stray = Object.keys(personFlags).find(
    (name) => name !== 'data' && flags[name as keyof PersonValues] !== undefined,
  );
  if (stray) throw usageError('usage', `--data is the whole body, so --${stray} cannot be given with it.`);
  const body = readBody(flags.data, []);
  if (typeof body?.value === 'object' && body.value !== null && !Array.isArray(body.value)) return body;
  throw usageError('usage', 'The body must be one JSON object with person and address.');
}

function fromFlags(flags: PersonValues) {
  const required = Object.keys(personFlags).filter((name) => !optional.includes(name));
  const missing = required.filter((name) => !flags[name as keyof PersonValues]);
  if (missing.length > 0) {
    const names = missing.map((name) => `--${name}`).join(', ');
    throw usageError(
      'missing_fields',
      `Missing: ${names}. Nothing was sent.`,
      'Or give everything with --data FILE.',
    );
  }
  const { complement = '', 'callback-uri': callbackUri, 'monthly-income': income } = flags;
  const value = {
    person: {
      name: flags.name,
      cpf: withoutPunctuation(flags.cpf ?? '') ?? flags.cpf,
      birthDate: flags['birth-date'],
      email: flags.email,
      phone: flags.phone,
      ...(income === undefined ? {} : { monthlyIncome: Number(formatPlain(parseAmountOrZero(income))) }),
    },
    address: {
      zipCode: flags['zip-code']?.replace(/^(\d{5})-(\d{3})$/, '$1$2'),
      street: flags.street,
      number: flags.number,
      ...(isTooShort(complement) ? {} : { complement }),
      neighborhood: flags.neighborhood,
      city: flags.city,
      state: flags.state?.toUpperCase(),
      cityIbgeCode: flags['city-ibge-code'],
    },
    ...(callbackUri === undefined ? {} : { callbackUri }),
  };
  return { value, text: JSON.stringify(value) };
}

const optional = ['data', 'monthly-income', 'complement', 'callback-uri'];

/** Such a complement is omitted (specification, section 2.9). */
function isTooShort(complement: string): boolean {
  return [...complement].length < complementMinLength;
}

function checkPerson(person: unknown, today: string): void {
  const text = (name: string) => textMember(person, name) ?? '';
  if (text('name').trim() === '') throw wrong('person.name', 'is required');
  if (!isValidCpf(text('cpf'))) {
    throw usageError(
      'invalid_document',
      'person.cpf is no CPF: 11 digits, the last two check the others. Nothing was sent.',
    );
  }
  if (!isBirthDate(text('birthDate'), today))
    throw wrong('person.birthDate', 'is a day in the past, written YYYY-MM-DD');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email'))) throw wrong('person.email', 'is no e-mail address');
  if (!isPhone(text('phone')))
    throw wrong('person.phone', 'has + and country code, area code and number, such as +5511999990001');
  const income = member(person, 'monthlyIncome');
  if (income !== undefined && !(typeof income === 'number' && income >= 0))
    throw wrong('person.monthlyIncome', 'is a number of reais, not negative');
}

function checkAddress(address: unknown): void {
  const text = (name: string) => (textMember(address, name) ?? '').trim();
  for (const name of ['zipCode', 'street', 'number', 'city', 'state']) {
    if (text(name) === '') throw wrong(`address.${name}`, 'is required');
  }
  if (text('neighborhood') === '' && text('district') === '')
    throw wrong('address.neighborhood', 'is required');
  if (!/^\d{5}-?\d{3}$/.test(text('zipCode')))
    throw wrong('address.zipCode', 'is a CEP of 8 digits (a local rule)');
  if ([...text('number')].length > addressNumberMaxLength)
    throw wrong(
      'address.number',
      `has at most ${addressNumberMaxLength} characters; the rest goes to complement`,
    );
  if (!isState(text('state'))) throw wrong('address.state', 'is one of the 27 states, such as SP');
  if (!isCityOfState(text('cityIbgeCode'), text('state')))
    throw wrong('address.cityIbgeCode', `has 7 digits and belongs to ${text('state')} by its first two`);
}

function wrong(name: string, rule: string): Error {
  return usageError('invalid_field', `${name} ${rule}. Nothing was sent.`);
}
