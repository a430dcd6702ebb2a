/** A flag as the questions of a terminal know it, beside what the parser does. */
export interface AskedFlag {
  /** Any of these will do in its place; a line with none of them is asked for this one. */
  readonly leads?: readonly string[];
  /** Needed, too, where any of these is given. */
  readonly beside?: readonly string[];
  /** Asked for where something else is: nothing may be answered. */
  readonly offered?: boolean;
  /** Throws what is wrong with a text, as what reads it afterwards would; `name` is what the sentence calls it. */
  readonly check?: (text: string, name: string) => unknown;
  readonly options?: readonly string[];
}

/** The flags that a line needs and has not, but for those that the parser requires; in the order of the help. */
export function lackingFlags(
  flags: Readonly<Record<string, AskedFlag>>,
  isGiven: (name: string) => boolean,
): readonly string[] {
  return Object.entries(flags)
    .filter(([name, { leads, beside }]) => {
      if (isGiven(name)) return false;
      return beside?.some(isGiven) || (leads !== undefined && !leads.some(isGiven));
    })
    .map(([name]) => name);
}
