import stringWidth from 'string-width';

/** A line that fits a terminal, cut with an ellipsis; whole where the width is not known. */
export function cutLine(text: string, width: number | undefined): string {
  if (width === undefined || stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
