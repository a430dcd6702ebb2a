import type { Manifest } from '../src/lib/docs/manifest.ts';

/** Every page of the manual in both languages, by its path in the package. */
export function manFiles(manifest: Manifest): Promise<Readonly<Record<string, string>>>;

/** The pages of the manual in Portuguese, by the names that the English ones have. */
export function portuguesePages(manifest: Manifest): Promise<Readonly<Record<string, string>>>;
