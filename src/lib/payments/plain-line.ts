/** Whether a text is one line without control characters, and was typed as valid UTF-8. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffd]/u.test(text);
}
