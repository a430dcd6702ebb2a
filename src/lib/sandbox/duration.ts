import { day, hour, minute, second } from './time.ts';

const units: Readonly<Record<string, number>> = { s: second, m: minute, h: hour, d: day };

/** Reads `90s`, `31m`, `1h30m`, `2d` into milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  if (!/^(\d{1,6}[smhd])+$/.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)([smhd])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0);
}

/** Writes milliseconds as `+1h30m` or `-2d`; `0s` when there are none. */
export function durationText(ms: number): string {
  let rest = Math.abs(Math.round(ms / second)) * second;
  let text = '';
  for (const [unit, length] of Object.entries(units).reverse()) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) text += `${count}${unit}`;
  }
  return text === '' ? '0s' : `${ms < 0 ? '-' : '+'}${text}`;
}

/** Reads an RFC 3339 instant with `Z` or an offset; null for anything else, in particular a local time. */
export function parseInstant(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
