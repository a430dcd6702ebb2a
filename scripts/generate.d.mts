import type { Manifest } from '../src/lib/docs/manifest.ts';

/** The manifest of every file in src/commands. */
export function manifestOfSources(): Promise<Manifest>;
/** Every other generated file, by its path in the repository. */
export function generatedFiles(manifest: Manifest): Readonly<Record<string, string>>;
