import * as Flags from '@oclif/core/flags';
import { isValidCpf, withoutPunctuation } from '../../brazil/documents.ts';
import { isBirthDate, isCityOfState, isPhone, isState, whyNotACallback } from '../../brazil/person.ts';
import { parseAmountOrZero } from '../../brazil/typed-amount.ts';
import { readBody } from '../../command/body.ts';
import { addressNumberMaxLength, complementMinLength } from '../../contract/accreditation.ts';
import { formatPlain } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import { accreditationWords } from '../../words/accreditation.ts';
import type { Telling } from '../../words/topic.ts';

/** Flags of a person and an address; `--data` replaces all of them. */
export const personFlags = {
  data: Flags.string({
    helpValue: 'FILE|-',
  }),
  name: Flags.string({ helpValue: 'NAME' }),
  cpf: Flags.string({ helpValue: 'CPF' }),
  'birth-date': Flags.string({ helpValue: 'YYYY-MM-DD' }),
  email: Flags.string({ helpValue: 'EMAIL' }),
  phone: Flags.string({ helpValue: 'PHONE' }),
  'monthly-income': Flags.string({ helpValue: 'REAIS' }),
  'zip-code': Flags.string({ helpValue: 'DIGITS' }),
  street: Flags.string({ helpValue: 'TEXT' }),
  number: Flags.string({ helpValue: 'TEXT' }),
  complement: Flags.string({ helpValue: 'TEXT' }),
  neighborhood: Flags.string({ helpValue: 'TEXT' }),
  city: Flags.string({ helpValue: 'TEXT' }),
  state: Flags.string({ helpValue: 'UF' }),
  'city-ibge-code': Flags.string({ helpValue: 'DIGITS' }),
  'callback-uri': Flags.string({ helpValue: 'URL' }),
};

type PersonValues = { readonly [K in keyof typeof personFlags]?: string | undefined };

/** A body that passed every rule of specification section 2.9. */
export interface PersonBody {
  readonly cpf: string;
  readonly bodyText: string;
  /** Notes for a person: which complement is left out. */
  readonly notes: readonly Telling[];
}

/** The body from flags or `--data`. @param today the day in Brasilia @throws {CliError} exit 2; nothing was sent */
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
        ? [() => accreditationWords.shortComplement(complementMinLength)]
        : [],
  };
}

/** @throws {CliError} exit 2 `invalid_callback_uri` */
export function checkCallback(value: unknown): void {
  const fault = typeof value === 'string' ? whyNotACallback(value) : 'not_text';
  if (fault === null) return;
  throw usageError(
    'invalid_callback_uri',
    accreditationWords.callback[fault],
    accreditationWords.callback.hint,
  );
}

function fromData(flags: PersonValues) {
  const stray = Object.keys(personFlags).find(
    (name) => name !== 'data' && flags[name as keyof PersonValues] !== undefined,
  );
  if (stray) throw usageError('usage', accreditationWords.wholeBody(`--${stray}`));
  const body = readBody(flags.data, []);
  if (typeof body?.value === 'object' && body.value !== null && !Array.isArray(body.value)) return body;
  throw usageError('usage', accreditationWords.oneObject);
}

function fromFlags(flags: PersonValues) {
  const required = Object.keys(personFlags).filter((name) => !optional.includes(name));
  const missing = required.filter((name) => !flags[name as keyof PersonValues]);
  if (missing.length > 0) {
    const names = missing.map((name) => `--${name}`).join(', ');
    throw usageError('missing_fields', accreditationWords.missing(names), accreditationWords.missingHint);
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
  const says = accreditationWords.field;
  const text = (name: string) => textMember(person, name) ?? '';
  if (text('name').trim() === '') throw wrong(says.required('person.name'));
  if (!isValidCpf(text('cpf'))) {
    throw usageError('invalid_document', says.cpf('person.cpf'));
  }
  if (!isBirthDate(text('birthDate'), today)) throw wrong(says.birthDate('person.birthDate'));
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email'))) throw wrong(says.email('person.email'));
  if (!isPhone(text('phone'))) throw wrong(says.phone('person.phone'));
  const income = member(person, 'monthlyIncome');
  if (income !== undefined && !(typeof income === 'number' && income >= 0))
    throw wrong(says.income('person.monthlyIncome'));
}

function checkAddress(address: unknown): void {
  const says = accreditationWords.field;
  const text = (name: string) => (textMember(address, name) ?? '').trim();
  for (const name of ['zipCode', 'street', 'number', 'city', 'state']) {
    if (text(name) === '') throw wrong(says.required(`address.${name}`));
  }
  if (text('neighborhood') === '' && text('district') === '')
    throw wrong(says.required('address.neighborhood'));
  if (!/^\d{5}-?\d{3}$/.test(text('zipCode'))) throw wrong(says.zipCode('address.zipCode'));
  if ([...text('number')].length > addressNumberMaxLength)
    throw wrong(says.number('address.number', addressNumberMaxLength));
  if (!isState(text('state'))) throw wrong(says.state('address.state'));
  if (!isCityOfState(text('cityIbgeCode'), text('state')))
    throw wrong(says.city('address.cityIbgeCode', text('state')));
}

function wrong(message: string): Error {
  return usageError('invalid_field', message);
}
