import { fileURLToPath } from 'node:url';

/**
 * The script of the page, one minified file for browsers. The build puts the text itself in the place of this module, so
 * that a package needs no bundler; from the sources it is made when it is asked for.
 */
export async function pageScript(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page/main.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
