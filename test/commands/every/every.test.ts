import { expect, test } from 'vitest';
import { typedCommands } from '../../areas/all.ts';
import { commandNames } from './check.ts';

test('each command has one area that types its lines', () => {
  expect(typedCommands.toSorted()).toEqual(commandNames().toSorted());
});
