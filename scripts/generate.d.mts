import type { Manifest } from '../src/lib/docs/manifest.ts';

/** Every generated file that is committed, by its path in the repository. */
export function generatedFiles(manifest: Manifest): Readonly<Record<string, string>>;
