import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { errorClasses } from '../../lib/contract/errors.ts';
import { allErrors, type ErrorRecord } from '../../lib/errors/records.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { errorsWords } from '../../lib/words/errors/explain.ts';

export default class ErrorsList extends BaseCommand {
  static override flags = {
    class: Flags.string({ helpValue: 'CLASS', options: errorClasses() }),
    source: Flags.string({ options: ['service', 'brl'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ErrorsList);
    const records = allErrors()
      .filter((record) => flags.class === undefined || record.class === flags.class)
      .filter((record) => flags.source === undefined || record.source === flags.source);
    const json = this.documentFormat() === null ? records : await inBothLanguages(records);
    await this.show({ json, table: { columns: columns(), records, empty: errorsWords.noSuchCode } }, flags);
  }
}

async function inBothLanguages(records: readonly ErrorRecord[]): Promise<readonly unknown[]> {
  const { withTexts } = await import('../../lib/errors/both-languages.ts');
  return withTexts(records);
}

function columns(): readonly Column<ErrorRecord>[] {
  return [
    { header: 'CODE', value: (record: ErrorRecord) => record.code, whole: true as const },
    { header: 'HTTP', value: (record: ErrorRecord) => record.http.join(' ') || '-', spare: true as const },
    {
      header: 'RETRY',
      value: (record: ErrorRecord) => (record.retryable ? errorsWords.yes : errorsWords.no),
      spare: true as const,
    },
    {
      header: 'EXIT',
      value: ({ exits }: ErrorRecord) => (exits.length > 2 ? `${exits[0]} …` : exits.join(' ')),
      shown: ({ exits }: ErrorRecord) => exitsText(exits),
    },
    {
      header: 'MEANING',
      value: (record: ErrorRecord) => record.text.meaning,
      sentence: true as const,
    },
  ];
}

/** `30-33` if no code is left out, `40, 50…` if there are more. */
function exitsText(exits: readonly number[]): string {
  const [first = 0, second = 0] = exits;
  if (exits.length <= 2) return exits.join(', ');
  const isRow = exits.every((exit, i) => exit === first + i);
  return isRow ? `${first}-${exits.at(-1)}` : `${first}, ${second}…`;
}
