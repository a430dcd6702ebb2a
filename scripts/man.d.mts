import type { Manifest } from '../src/lib/docs/manifest.ts';

/** Every page of the manual in both languages, by its path in the package. */
export function manFiles(manifest: Manifest): Promise<Readonly<Record<string, string>>>;

/** The manual pages in Portuguese, by the names of the English ones. */
export function portuguesePages(manifest: Manifest): Promise<Readonly<Record<string, string>>>;
