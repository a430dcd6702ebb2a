import type { Metafile } from 'esbuild';

/** What `npm run build` bundles, written to a folder of its own. */
export function bundle(): Promise<{ metafile: Metafile; outdir: string }>;
/** `output` and all that it imports statically. */
export function staticClosure(metafile: Metafile, output: string): Set<string>;
