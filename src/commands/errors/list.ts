import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { errorClasses } from '../../lib/contract/errors.ts';
import { allErrors, type ErrorRecord } from '../../lib/errors/records.ts';
import { type Language, languageFrom } from '../../lib/errors/texts.ts';
import type { Column } from '../../lib/terminal/answer.ts';

export default class ErrorsList extends BaseCommand {
  static override summary = 'List the error codes of the service and of brl';
  static override description =
    'Each code with its HTTP statuses, whether the same request may be repeated, and the exit code it ends with. ' +
    'Where a payment and a query end differently, the exit code of the payment comes first. ' +
    'Texts follow BRL_LANG; the JSON has them in both languages.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --class funds',
    '<%= config.bin %> <%= command.id %> --source brl --json',
  ];
  static override flags = {
    class: Flags.string({ description: 'only codes of this class', options: errorClasses() }),
    source: Flags.string({ description: 'only codes of this origin', options: ['service', 'brl'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ErrorsList);
    const records = allErrors()
      .filter((record) => flags.class === undefined || record.class === flags.class)
      .filter((record) => flags.source === undefined || record.source === flags.source);
    const columns = columnsIn(languageFrom(process.env));
    await this.show({ json: records, table: { columns, records, empty: 'No such code.' } }, flags);
  }
}

function columnsIn(language: Language): readonly Column<ErrorRecord>[] {
  return [
    { header: 'CODE', value: (record: ErrorRecord) => record.code, whole: true as const },
    { header: 'HTTP', value: (record: ErrorRecord) => record.http.join(' ') || '-' },
    { header: 'RETRY', value: (record: ErrorRecord) => (record.retryable ? 'yes' : 'no') },
    {
      header: 'EXIT',
      value: ({ exits }: ErrorRecord) => (exits.length > 2 ? `${exits[0]} …` : exits.join(' ')),
    },
    {
      header: 'MEANING',
      value: (record: ErrorRecord) => record.texts[language].meaning,
      sentence: true as const,
    },
  ];
}
