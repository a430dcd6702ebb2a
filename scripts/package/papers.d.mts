export function writeChecksums(input: { out: string; version: string; site: string }): void;
export function sign(input: { out: string; key?: string }): void;
