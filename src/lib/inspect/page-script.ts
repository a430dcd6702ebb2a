/**
 * The script of the page, one minified file for browsers. The build replaces this module by the text itself: a package
 * has neither sources nor a bundler. When run from the sources it is built on request.
 */
export async function pageScript(): Promise<string> {
  const bundler = await import('../../../scripts/page-script.mjs');
  return bundler.pageScript();
}
