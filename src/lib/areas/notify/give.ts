import type { Notifier } from '../../connection/notifiers.ts';
import { secretFromFile } from '../../connection/secrets.ts';
import { secretHider } from '../../contract/hide.ts';
import { webhookSignatureHeader } from '../../contract/webhooks.ts';
import { proofHeader } from '../../deliveries/authentication.ts';
import { forward } from '../../deliveries/forward.ts';
import { lastWords, runChild } from '../../keychain/child.ts';
import { notifyWords } from '../../words/notify.ts';
import { saidBy, type Telling } from '../../words/topic.ts';
import type { Notice } from './notice.ts';

/** A command that has not ended by then is stopped, with everything that it started. */
const commandMs = 30_000;

/**
 * Gives a notice to a notifier: a command reads it on its standard input and ends with 0, an address answers its POST with 2xx.
 * @returns why it was not taken; null if it was
 */
export async function give(
  { command, url, secretFile }: Notifier,
  notice: Notice,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Telling | null> {
  const text = JSON.stringify(notice);
  try {
    if (url !== null) return await post(new URL(url), Buffer.from(text, 'utf8'), secretFile);
    return await run(command ?? [], `${text}\n`, env);
  } catch (error) {
    return saidBy(error);
  }
}

async function post(url: URL, body: Buffer, secretFile: string | null): Promise<Telling | null> {
  const secret = secretFile === null ? null : await secretFromFile(secretFile, notifyWords.secret);
  const proof =
    secret === null ? null : proofHeader({ type: 'HMAC', header: webhookSignatureHeader, secret }, body);
  const headers = [
    ['Content-Type', 'application/json; charset=utf-8'] as const,
    ...(proof === null ? [] : [proof]),
  ];
  const { problem } = await forward(url, { headers, body }, Date.now, secretHider([secret]));
  return problem === null ? null : () => problem;
}

async function run(
  command: readonly string[],
  stdin: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Telling | null> {
  const [program = '', ...rest] = command;
  try {
    const end = await runChild({ argv: [program, ...rest], env, stdin, limitMs: commandMs });
    if (end.stopped === 'timeout') return () => notifyWords.tookTooLong(commandMs / 1000);
    return end.status === 0 ? null : () => notifyWords.ended(end.status, lastWords(end));
  } catch (error) {
    return () => notifyWords.notStarted((error as NodeJS.ErrnoException).code ?? 'unknown');
  }
}
