import * as Args from '@oclif/core/args';
import { differenceLines, differenceOf, differs } from '../../lib/areas/config/apply.ts';
import { readDeclared } from '../../lib/areas/config/declared.ts';
import { differenceDocument } from '../../lib/areas/config/declared-view.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { configFileWords } from '../../lib/words/config-file.ts';
import { textOf } from '../../lib/words/topic.ts';

/** `brl config diff`: what `config apply` would change here. Ends with 35 if that is anything. */
export default class ConfigDiff extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };

  async run(): Ended {
    const { args, flags } = await this.parse(ConfigDiff);
    const difference = differenceOf(await readDeclared(args.file), process.env);
    const verbatim = [
      ...differenceLines(difference).map(textOf),
      ...(differs(difference) ? [] : [configFileWords.nothing.text]),
    ].join('\n');
    await this.show({ json: differenceDocument(args.file, difference), verbatim }, flags);
    return differs(difference) ? 'check_failed' : undefined;
  }
}
