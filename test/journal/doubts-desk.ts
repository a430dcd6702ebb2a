import { afterEach, beforeEach, expect } from 'vitest';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { type Counter, failure, openCounter, scope } from './counter.ts';

/** The requests and the beliefs while nobody knows whether a payment was made. */

export let counter: Counter;

/** Opens a counter for each test of the file that calls it. */
export function openCounterForEachTest(): void {
  beforeEach(() => {
    counter = openCounter();
  });
  afterEach(() => counter.close());
}

export const minute = 60_000;

export const names = namesFromRef(scope, 'r');

/** A payment whose answer was lost. @returns its intent's id */
export async function lost(): Promise<string> {
  counter.turns.push('lost');
  const { exit, intent } = await counter.pay();
  expect([exit, intent.state]).toEqual([40, 'UNCERTAIN']);
  return intent.intentId;
}

/** A payment that the bank refused. @returns its intent's id */
export async function refused(): Promise<string> {
  counter.turns.push(failure(422, 'insufficient_funds'));
  const { exit, intent } = await counter.pay();
  expect([exit, intent.state]).toEqual([31, 'REFUSED']);
  return intent.intentId;
}
