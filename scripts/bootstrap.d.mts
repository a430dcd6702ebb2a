export const root: string;
/** The packages in package.json that a build imports, with their versions. */
export function packagesOfProgram(): Record<string, string>;
