import * as Flags from '@oclif/core/flags';
import stringWidth from 'string-width';
import { examine } from '../lib/areas/doctor/doctor.ts';
import { BaseCommand } from '../lib/command/base.ts';
import type { Check } from '../lib/connection/check.ts';
import { CliError } from '../lib/errors/cli-error.ts';
import { exitCodeOf } from '../lib/errors/exit-codes.ts';
import type { Column } from '../lib/terminal/answer.ts';
import { sanitise } from '../lib/terminal/text.ts';
import { terminalWidth, usualWidth } from '../lib/terminal/width.ts';
import { doctorWords } from '../lib/words/doctor.ts';

/** `brl doctor`: everything that can keep a payment from going out, or from being followed. */
export default class Doctor extends BaseCommand {
  static override flags = {
    offline: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor);
    const { checks, worst, embedded } = await examine({
      flags,
      env: process.env,
      execArgv: process.execArgv,
      offline: flags.offline,
      note: flags.verbose ? (text) => this.note(text) : null,
      prefer: async (preferences) => {
        this.preferred = preferences ?? this.preferred;
        await this.speak();
      },
    });
    if (embedded) this.note(doctorWords.sandbox);
    const text =
      flags.columns === undefined ? { text: checksText(checks, terminalWidth(process.stdout)) } : {};
    const table = { columns: checkColumns, records: checks };
    await this.show({ json: { checks, worst }, records: checks, table, ...text }, flags);
    if (worst === 'fail') process.exitCode = exitCodeOf('check_failed');
  }

  /** A runtime that other commands refuse is a finding here; no secret is read in it. */
  protected override async init(): Promise<void> {
    try {
      await super.init();
    } catch (error) {
      if (!(error instanceof CliError && error.detail.code === 'unsafe_runtime')) throw error;
    }
  }
}

/** Columns for `--output csv` and `--columns`. */
const checkColumns: readonly Column<Check>[] = [
  { header: 'Name', value: (check) => check.name },
  { header: 'Status', value: (check) => check.status },
  { header: 'Message', value: (check) => check.message, freeText: true },
  { header: 'Next', value: (check) => check.next ?? '', freeText: true },
];

/** All checks for a person. Sentences wrap at `width`; a path or an address longer than a line stays whole. */
function checksText(checks: readonly Check[], width: number = usualWidth): string {
  const nameWidth = Math.max(...checks.map((check) => check.name.length));
  const indent = statusWidth + nameWidth + 2 * gap;
  const lines = checks.flatMap((check) => {
    const head = `${check.status.padEnd(statusWidth + gap)}${check.name.padEnd(nameWidth + gap)}`;
    const next = check.next === null ? [] : wrapped(doctorWords.next(sanitise(check.next)), width - indent);
    const [first = '', ...rest] = [...wrapped(sanitise(check.message), width - indent), ...next];
    return [head + first, ...rest.map((line) => ' '.repeat(indent) + line)];
  });
  return [...lines, '', summary(checks)].join('\n');
}

const statusWidth = 4;
const gap = 2;
const narrowest = 30;

function wrapped(text: string, width: number): string[] {
  const limit = Math.max(width, narrowest);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && stringWidth(last) + 1 + stringWidth(word) <= limit)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function summary(checks: readonly Check[]): string {
  const failed = checks.filter((check) => check.status === 'fail').length;
  const warned = checks.filter((check) => check.status === 'warn').length;
  const says = doctorWords.summary;
  if (failed > 0) return says.failed(failed, checks.length, warned);
  return warned > 0 ? says.warned(warned) : says.passed(checks.length);
}
