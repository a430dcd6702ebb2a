import { confirmationWords } from '../words/confirmation.ts';

/** How long ago something was, in words: "just now", "5 min ago", "3 h ago", "4 days ago". @param ms the time since then */
export function agoText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  const { justNow, minutesAgo, hoursAgo, daysAgo } = confirmationWords;
  if (minutes === 0) return justNow;
  if (minutes < 60) return minutesAgo(minutes);
  return minutes < 48 * 60 ? hoursAgo(Math.round(minutes / 60)) : daysAgo(Math.round(minutes / 1440));
}
