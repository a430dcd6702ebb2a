import * as Args from '@oclif/core/args';
import { apply, differenceLines, differenceOf, differs } from '../../lib/areas/config/apply.ts';
import { readDeclared } from '../../lib/areas/config/declared.ts';
import { differenceDocument } from '../../lib/areas/config/declared-view.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { configFileWords } from '../../lib/words/config-file.ts';

/** `brl config apply`: makes the profiles of this machine what a file says, all or none. */
export default class ConfigApply extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { file: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ConfigApply);
    const difference = differenceOf(await readDeclared(args.file), process.env);
    if (differs(difference)) await apply(difference, process.env);
    for (const line of differenceLines(difference)) this.note(line);
    const text = differs(difference) ? configFileWords.applied.text : configFileWords.nothing.text;
    await this.show({ json: differenceDocument(args.file, difference), text }, flags);
  }
}
