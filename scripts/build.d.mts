import type { Metafile } from 'esbuild';

/** Writes the bundle of `npm run build` to another folder. */
export function bundle(): Promise<{ metafile: Metafile; outdir: string; hotInputs: string[] }>;
/** `output` and everything that it imports statically. */
export function staticClosure(metafile: Metafile, output: string): Set<string>;
