/** Hash over the names and contents of everything that goes into dist. */
export function stampOf(root: string): string;
/** Whether dist must be rebuilt. */
export function isStale(root: string): boolean;
/** What a build produces besides the rest of dist. */
export const made: readonly string[];
