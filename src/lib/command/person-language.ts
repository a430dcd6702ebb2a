import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir, type Env } from '../connection/paths.ts';
import { type Language, languageFrom } from '../words/language.ts';

/** The languages that a person can choose. */
export const chosenLanguages = ['en', 'pt-BR'] as const;
export type ChosenLanguage = (typeof chosenLanguages)[number];

/** Where a person's language is stored: a file with one word, as every start reads it, with or without a profile. */
export function languagePath(env: Env): string {
  return join(configDir(env), 'language');
}

/** The language that the person chose for all profiles; null for none, and for a file with other content. */
export function personLanguage(env: Env): ChosenLanguage | null {
  try {
    const word = readFileSync(languagePath(env), 'utf8').trim();
    return chosenLanguages.find((known) => known === word) ?? null;
  } catch {
    return null;
  }
}

/** The language to speak: `BRL_LANG`, else the profile's, else the person's, else that of the locale, else English. */
export function languageOf(env: Env, ofProfile: string | null): Language {
  const chosen = env.BRL_LANG || ofProfile || personLanguage(env);
  return languageFrom(chosen ? { BRL_LANG: chosen } : env);
}
