import type { Manifest } from '../src/lib/docs/manifest.ts';

/** The manifest of every file in src/commands. */
export function manifestOfSources(): Promise<Manifest>;
