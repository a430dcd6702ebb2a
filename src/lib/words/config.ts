import { topic } from './topic.ts';

/** Sentences of `brl config`. */
export const configWords = topic('config', {
  /** Of a secret, and of a host where there is none, in the words that the JSON has. */
  states: { set: 'set', 'not set': 'not set', 'embedded sandbox': 'embedded sandbox' },
  valueOrUnset: 'Give either a value or --unset.',
  changed: (name: string, profile: string, value: string) => `${name} of profile ${profile} is now ${value}.`,
  unset: (name: string, profile: string) => `${name} of profile ${profile} is back at its default.`,
  languageChosen: (language: string) =>
    `From now on brl speaks ${language === 'en' ? 'English' : 'Portuguese'} with every profile that has no language of its own.`,
  languageTold: (language: string) =>
    `In this terminal BRL_LANG=${language} comes first. To do without it: unset BRL_LANG`,
  languageUnset: "From now on brl speaks the locale's language.",
  noProfile: (name: string) => `${name} belongs to a profile, and there is none. Nothing was written.`,
  notValue: (value: string, name: string) => `"${value}" is not a value of ${name}.`,
  holidaysRule: 'It is a list of days: brl config set extraBankHolidays 2026-12-24,2026-12-31',
  prefixRule: (example: string) =>
    `It is a path that starts with /v1 and does not end with a slash; {accountId} is the only placeholder: ${example}`,
  defaultIs: (value: string) => `The default is ${value}; docs/spec-gaps.md has the choices.`,
  otherTokenHost: 'tokenPath is on a different host than the profile, and the secret would be sent there.',
  otherTokenHostHint: (command: string) => `Store the credential for it: ${command}`,
  accountBound: 'A delegated credential is bound to its account.',
  accountCharacters: 'The account id has characters that are not allowed in an id.',
  notDocument: 'The acting document is not a CPF or CNPJ.',
  oneOf: (name: string, choices: string) => `${name} is one of: ${choices}.`,
  pinned: (name: string) => `${name} belongs to the credential and is fixed when it is stored.`,
  pinnedHint: 'To change it, type: brl auth login',
  secretArgument: 'A secret is never given as an argument.',
  secretArgumentHint: 'Type: brl auth login',
  unknown: (name: string) => `There is no setting "${name}".`,
  meant: (names: string) => `Did you mean ${names}?`,
  seeAll: 'To see them all: brl config show',
  dialect: 'How brl talks to the service (docs/spec-gaps.md has the choices):',
  from: {
    default: 'default',
    profile: (source: string) => `profile ${source}`,
    environment: (source: string) => `environment ${source}`,
    flag: (source: string) => `flag ${source}`,
    person: (source: string) => `file ${source}`,
  },
});
