export interface Institutions {
  readonly names: Readonly<Record<string, string>>;
  readonly codes: Readonly<Record<string, string>>;
}
export function institutionsIn(bytes: Uint8Array): Institutions;
export function fileOf(date: string, list: Institutions): string;
