import { states } from './states.ts';

/** A number and its noun: `1 linha`, `2 linhas`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The name of an environment in a sentence. */
export function environmentName(environment: string): string {
  return environment === 'production' ? 'produção' : environment;
}

/** A state of the journal in a sentence. */
export function stateName(state: string): string {
  return (states as Readonly<Record<string, string>>)[state] ?? state;
}
