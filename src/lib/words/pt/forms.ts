/** A number and its noun: `1 linha`, `2 linhas`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A day that begins a text, as Brazil writes it: `2026-11-22 10:00` is `22/11/2026 10:00`. */
export function brazilianDay(text: string): string {
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1');
}

/** The name of an environment in a sentence. */
export function environmentName(environment: string): string {
  return environment === 'production' ? 'produção' : environment;
}
