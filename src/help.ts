import { languageOf } from './lib/command/person-language.ts';
import { printHelp } from './lib/docs/help.ts';
import { speak } from './lib/words/language.ts';

/** Prints what `--help` or `help` asks for: in its own file beside the commands, as it is loaded like one. */
export async function showHelp(argv: readonly string[], root: string): Promise<void> {
  await speak(languageOf(process.env, null));
  const words = argv.filter((argument) => argument !== '--help' && argument !== '-h');
  await printHelp(words[0] === 'help' ? words.slice(1) : words, root, argv);
}
