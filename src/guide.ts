import { languageOf } from './lib/command/person-language.ts';
import { type Resolved, resolveConnection } from './lib/connection/connect.ts';
import { CliError } from './lib/errors/cli-error.ts';
import type { Field } from './lib/terminal/answer.ts';
import { askChoice, QuestionLeft } from './lib/terminal/ask.ts';
import { fieldsText } from './lib/terminal/fields.ts';
import { painter } from './lib/terminal/paint.ts';
import { sanitise } from './lib/terminal/text.ts';
import { wrapForTerminal } from './lib/terminal/wrap.ts';
import { guideWords } from './lib/words/guide.ts';
import { speak } from './lib/words/language.ts';
import { screenWords } from './lib/words/screen.ts';

/** The tasks that people come with, most frequent first, and the command for each; help for everything else. */
const tasks = [
  ['pay', 'pix send'],
  ['boleto', 'boleto pay'],
  ['ted', 'ted send'],
  ['payFile', 'payout run'],
  ['receive', 'qr create'],
  ['paid', 'journal list'],
  ['receipt', 'receipt'],
  ['today', 'today'],
  ['statement', 'statement list'],
  ['refund', 'statement list --in'],
  ['close', 'reconcile'],
  ['webhooks', 'webhooks inspect'],
  ['connect', 'auth login'],
  ['check', 'doctor'],
  ['all', '--help'],
] as const;

/**
 * Asks somebody who typed only `brl` what they want. @returns the command to run; null if the question was cancelled
 */
export async function guide(): Promise<readonly string[] | null> {
  await speak(languageOf(process.env, null));
  await showPlace();
  const choices = tasks.map(([task, line]) => ({
    value: line,
    name: () => `${guideWords[task]} (brl ${line})`,
  }));
  try {
    return (await askChoice(() => guideWords.question, choices)).split(' ');
  } catch (error) {
    if (!(error instanceof QuestionLeft)) throw error;
    process.stderr.write(`${guideWords.left}\n`);
    return null;
  }
}

/**
 * Says first whether the money is real, and whose: the next choice may pay. A place that cannot be used is reported; the
 * list has the way out.
 */
async function showPlace(): Promise<void> {
  try {
    // Of a copy: a secret in the environment is removed from it, and the chosen command needs it.
    const place = resolveConnection({ flags: {}, env: { ...process.env } });
    await speak(languageOf(process.env, place.preferences.lang));
    tell(` ${screenWords[place.environment]} `, painter(place.environment));
    tell(`${fieldsText(placeFields(place))}\n`);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    tell(`${sanitise(error.message)}\n`);
  }
}

function placeFields(place: Resolved): readonly Field[] {
  const [account, service] =
    place.kind === 'service'
      ? [place.connection.accountId, new URL(place.connection.hostUrl).host]
      : [place.accountId, screenWords.embedded];
  return [
    ['Profile', place.profileName],
    ['Account', account],
    ['Service', service],
  ];
}

function tell(text: string, paint: (text: string) => string = String): void {
  process.stderr.write(`${paint(wrapForTerminal(text))}\n`);
}
