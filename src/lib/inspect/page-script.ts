/**
 * The script of the page, one minified file for browsers. The build puts the text itself in the place of this module: a
 * package holds no sources and no bundler. From the sources it is made when it is asked for.
 */
export async function pageScript(): Promise<string> {
  const bundler = await import('../../../scripts/page-script.mjs');
  return bundler.pageScript();
}
