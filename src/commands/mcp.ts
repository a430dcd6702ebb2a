import * as Flags from '@oclif/core/flags';
import { aboutLocalChange } from '../lib/command/about.ts';
import { BaseCommand } from '../lib/command/base.ts';
import { languageOf } from '../lib/command/person-language.ts';
import { systemClock } from '../lib/ports/clock.ts';
import { speak } from '../lib/words/language.ts';
import { mcpWords } from '../lib/words/mcp.ts';
import { type Telling, textOf } from '../lib/words/topic.ts';

/** `brl mcp`: questions of a program, over the Model Context Protocol on stdin and stdout. */
export default class Mcp extends BaseCommand {
  override about = aboutLocalChange();

  static override flags = {
    propose: Flags.string({ helpValue: 'PATH' }),
    lookups: Flags.integer({ helpValue: 'N', default: 0, min: 0, max: 1000 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp);
    const [{ openDesk }, { serveTools, toolsOf }, { openAudit }] = await Promise.all([
      import('../lib/mcp/desk.ts'),
      import('../lib/mcp/serve.ts'),
      import('../lib/mcp/audit.ts'),
    ]);
    const folder = flags.propose ?? null;
    const desk = await openDesk({ flags, lookUps: flags.lookups, folder, note: this.noteOnce() });
    // What a program reads is in English; stderr is the person's.
    await speak('en', languageOf(process.env, null));
    const audit = openAudit(process.env, () => systemClock.now());
    this.note(() => mcpWords.serving(toolsOf(desk).length, audit.path));
    if (desk.proposals) {
      const key = desk.proposals.key.publicKey.split(' ').slice(0, 2).join(' ');
      this.note(() => mcpWords.signsWith(`NAME@mcp namespaces="brl.plan.v1" ${key}`));
    }
    await serveTools(desk, process.stdin, process.stdout, audit);
  }

  /** Each call opens a connection of its own, and says the same again. */
  private noteOnce(): (text: Telling) => void {
    const said = new Set<string>();
    return (text) => {
      const sentence = textOf(text);
      if (!said.has(sentence)) this.note(text);
      said.add(sentence);
    };
  }
}
