// `npm run screens:every` types the same lines for a person who reads each screen, in a language and at a width of her choice.

/** The folder for what each line shows; without one nobody reads. */
export const readTo = process.env.BRL_TEST_SCREENS;

/** How wide the terminal is. */
export const columns = Number(process.env.BRL_TEST_COLUMNS ?? 80);

/** The language of the screens that are read. */
export const readIn = process.env.BRL_TEST_LANG;
