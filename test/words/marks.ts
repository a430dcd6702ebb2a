/** Words that a sentence of ours can hardly do without, and that names, ids and states of the service do not have. */
const telling =
  /(?<![\w.,-])(?:the|is|are|was|were|not|of|to|and|for|with|this|that|it|be|has|have|in|on|by|from|or|as|at|nothing|none|yes|unknown|empty|same|days?|hours?|seconds?|bytes|row|rows|lines?)(?![\w.,…-])/i;
/** Foreign text, and commands to type, are in no language of ours. */
const others = [
  /⟦(?:The service|The bank|Reason given)[^⟧]*⟧:? .*/g,
  /`?\bbrl [a-z][^⟦⟧\n]*/g,
  /https?:\/\/\S+/g,
  // A value of a setting, as it is typed.
  /^absentIdempotencyKeyLine +empty$/gm,
];

/**
 * The text outside the marks of the language `en-XA`: sentences that did not come from the catalogue.
 * @param typed words of the line are data when they come back
 */
export function escapedFrom(text: string, typed: string): readonly string[] {
  const data = new Set(typed.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const bare = others.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text);
  return withoutMarked(bare)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const found = telling.exec(line)?.[0];
      return found !== undefined && found !== found.toUpperCase() && !data.has(found.toLowerCase());
    });
}

/** Marked sentences taken out, the innermost first; one that a table cut has lost its end. */
function withoutMarked(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*(?:⟧|…)/g, '');
  return rest === text ? text : withoutMarked(rest);
}
