export const root: string;
/** Of the packages that package.json names those that a build imports, with their versions. */
export function packagesOfProgram(): Record<string, string>;
