export function institutionsIn(bytes: Uint8Array): Record<string, string>;
export function fileOf(date: string, names: Readonly<Record<string, string>>): string;
