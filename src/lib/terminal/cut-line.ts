import stringWidth from 'string-width';

/** A line that fits a terminal, cut with an ellipsis; whole if the width is not known. */
export function cutLine(text: string, width: number | undefined): string {
  if (width === undefined || stringWidth(text) <= width) return text;
  return `${startOf(segmentsOf(text), width - 1)}…`;
}

/** The same, cut in its middle. */
export function cutMiddle(text: string, width: number | undefined): string {
  if (width === undefined || stringWidth(text) <= width) return text;
  const head = startOf(segmentsOf(text), Math.floor((width - 1) / 2));
  const tail = startOf(segmentsOf(text).toReversed(), width - 1 - stringWidth(head), true);
  return `${head}…${tail}`;
}

function segmentsOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

function startOf(segments: readonly string[], width: number, isReversed = false): string {
  let kept = '';
  for (const segment of segments) {
    const longer = isReversed ? segment + kept : kept + segment;
    if (stringWidth(longer) > width) break;
    kept = longer;
  }
  return kept;
}
