import { topic } from '../topic.ts';

/** The words in help that stand for what is typed: a flag's value, or an argument. What is not here is typed as it is written. */
export const placeholders = topic('help placeholders', {
  '/PATH': '/PATH',
  '/PATH=ID': '/PATH=ID',
  '/PATH|URL': '/PATH|URL',
  ACCOUNT: 'ACCOUNT',
  ADDRESS: 'ADDRESS',
  AMOUNT: 'AMOUNT',
  'BANK/BRANCH/ACCOUNT': 'BANK/BRANCH/ACCOUNT',
  BATCH: 'BATCH',
  CHALLENGE: 'CHALLENGE',
  CLASS: 'CLASS',
  CLIENT: 'CLIENT',
  CODE: 'CODE',
  COMMAND: 'COMMAND',
  DELIVERY: 'DELIVERY',
  DIGITS: 'DIGITS',
  DOCUMENT: 'DOCUMENT',
  RULE: 'RULE',
  DURATION: 'DURATION',
  EVENT: 'EVENT',
  FAULT: 'FAULT',
  FILE: 'FILE',
  'FILE|-': 'FILE|-',
  IDENTIFIER: 'IDENTIFIER',
  INTENT: 'INTENT',
  ITEM: 'ITEM',
  KEY: 'KEY',
  KIND: 'KIND',
  METHOD: 'METHOD',
  NAME: 'NAME',
  'NAME,...': 'NAME,...',
  'NAME|FILE': 'NAME|FILE',
  'NAME|NAME:VALUE': 'NAME|NAME:VALUE',
  'NAME=FILE': 'NAME=FILE',
  'NAME=NAME': 'NAME=NAME',
  'NAME=VALUE': 'NAME=VALUE',
  'NEW-NAME': 'NEW-NAME',
  'OPERATION|PATH': 'OPERATION|PATH',
  PATH: 'PATH',
  'PATH=VALUE': 'PATH=VALUE',
  PHONE: 'PHONE',
  PIECE: 'PIECE',
  PLAN: 'PLAN',
  PORT: 'PORT',
  PROFILE: 'PROFILE',
  RANGE: 'RANGE',
  RUN: 'RUN',
  SCOPE: 'SCOPE',
  SECONDS: 'SECONDS',
  STATE: 'STATE',
  SUBSCRIPTION: 'SUBSCRIPTION',
  TEXT: 'TEXT',
  TIME: 'TIME',
  TYPE: 'TYPE',
  VALUE: 'VALUE',
  'YYYY-MM-DD': 'YYYY-MM-DD',
  'YYYY-MM-DD|TIME': 'YYYY-MM-DD|TIME',
});

/** A flag's placeholder in the language of the process. */
export function placeholderText(name: string): string {
  return Object.hasOwn(placeholders, name) ? placeholders[name as keyof typeof placeholders] : name;
}

/** An argument's. */
export function argumentText(name: string): string {
  return placeholderText(name.toUpperCase());
}
