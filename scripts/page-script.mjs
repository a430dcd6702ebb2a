// The script of the page of `brl webhooks inspect`: one file for browsers, as text.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @returns {Promise<string>} */
export async function pageScript() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/lib/inspect/page/main.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0].text;
}
