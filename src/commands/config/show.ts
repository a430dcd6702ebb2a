import * as Flags from '@oclif/core/flags';
import { configValues, isGapSetting } from '../../lib/areas/config/values.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import type { Origin } from '../../lib/connection/origins.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { sanitise } from '../../lib/terminal/text.ts';
import { configWords } from '../../lib/words/config.ts';

export default class ConfigShow extends BaseCommand {
  static override flags = {
    origin: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ConfigShow);
    const resolved = resolveConnection({ flags, env: process.env });
    const records = Object.entries(configValues(resolved, process.env));
    const all: readonly Column<[string, Origin]>[] = [
      { header: 'SETTING', value: ([name]: [string, Origin]) => name },
      { header: 'VALUE', value: ([, { value }]: [string, Origin]) => shown(value) },
      { header: 'FROM', value: ([, origin]: [string, Origin]) => where(origin) },
    ];
    const columns = all.slice(0, flags.origin ? 3 : 2);
    const values = Object.fromEntries(
      records.map(([name, origin]) => [name, flags.origin ? origin : origin.value]),
    );
    const json = { profile: resolved.profileName, kind: resolved.kind, values };
    // Whole lines rather than a table: a table cuts long values, and these are to be read and copied.
    const text = flags.columns === undefined ? { text: asLines(records, flags.origin) } : {};
    await this.show({ json, records: [json], table: { columns, records }, ...text }, flags);
  }
}

/** The few that a person chooses come first; the service's, which seldom change, under a separate line. */
function asLines(records: readonly [string, Origin][], withOrigin: boolean): string {
  const widest = Math.max(...records.map(([name]) => name.length));
  const lines = (some: readonly [string, Origin][]) =>
    some.map(([name, origin]) => {
      const line = `${name.padEnd(widest)}  ${sanitise(shown(origin.value))}`;
      return withOrigin ? `${line}  (${sanitise(where(origin))})` : line;
    });
  const own = records.filter(([name]) => !isGapSetting(name));
  const gaps = records.filter(([name]) => isGapSetting(name));
  return [...lines(own), '', configWords.dialect, ...lines(gaps)].join('\n');
}

function shown(value: Origin['value']): string {
  // A list reads as it is typed.
  const text = String(value ?? '') || '-';
  const { states } = configWords;
  return Object.hasOwn(states, text) ? states[text as keyof typeof states] : text;
}

function where({ from, source }: Origin): string {
  return from === 'default' ? configWords.from.default : configWords.from[from](source);
}
