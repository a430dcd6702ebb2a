import { languageOf } from './lib/command/person-language.ts';
import { exitCodeOf } from './lib/errors/exit-codes.ts';
import { askChoice, QuestionLeft } from './lib/terminal/ask.ts';
import { guideWords } from './lib/words/guide.ts';
import { speak } from './lib/words/language.ts';

/** The tasks that people come with, in the order of how often, and the command of each; help for everything else. */
const tasks = [
  ['pay', 'pix send'],
  ['payFile', 'payout run'],
  ['paid', 'journal list'],
  ['statement', 'statement list'],
  ['webhooks', 'webhooks inspect'],
  ['connect', 'auth login'],
  ['check', 'doctor'],
  ['all', '--help'],
] as const;

/** Asks what somebody wants who typed `brl` and nothing else. @returns the line to run; null when the question was left: exit 130 */
export async function guide(): Promise<readonly string[] | null> {
  await speak(languageOf(process.env, null));
  const choices = tasks.map(([task, line]) => ({ value: line, name: `${guideWords[task]} (brl ${line})` }));
  try {
    return (await askChoice(guideWords.question, choices)).split(' ');
  } catch (error) {
    if (!(error instanceof QuestionLeft)) throw error;
    process.stderr.write(`${guideWords.left}\n`);
    process.exitCode = exitCodeOf('interrupted');
    return null;
  }
}
