import type { Manifest } from '../src/lib/docs/manifest.ts';

/** Every generated file that is committed, by its path in the repository. */
export function generatedFiles(manifest: Manifest): Promise<Readonly<Record<string, string>>>;

/** The pages of the manual in Portuguese, by the names that the English ones have. */
export function portuguesePages(manifest: Manifest): Promise<Readonly<Record<string, string>>>;
