import { languageOf } from './lib/command/person-language.ts';
import { printHelp } from './lib/docs/help.ts';
import type { Ending } from './lib/errors/exit-codes.ts';
import { speak } from './lib/words/language.ts';

/** Prints what `--help` or `help` asks for: in its own file beside the commands, as it is loaded like one. */
export async function showHelp(argv: readonly string[], root: string): Promise<Ending> {
  await speak(languageOf(process.env, null));
  const words = argv.filter((argument) => argument !== '--help' && argument !== '-h');
  return printHelp(words[0] === 'help' ? words.slice(1) : words, root, argv);
}
