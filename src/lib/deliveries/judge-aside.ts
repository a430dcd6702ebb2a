import { askThread, startThread } from './cause-search.ts';
import type { CauseAnswer, CauseQuestion } from './cause-worker.ts';
import { askedMs, judge, type Verdict } from './verdict.ts';

type Question = Omit<CauseQuestion, 'limitMs'>;

/** The verdict on one delivery, made in a thread, so that this one can tell a person how it goes. */
export async function judgeAside(question: Question): Promise<Verdict> {
  const answer = await lookAside(question);
  const { delivery, authentication, others } = question;
  // A thread that broke tells nothing, and neither does it of a delivery that is valid.
  if (answer === null || answer.causes.length === 0) return judge(delivery, authentication, others);
  const { causes, signed } = answer;
  return { valid: false, causes, ...(signed && { signed }) };
}

/** What a thread finds out about one delivery for somebody who asks; null when it breaks. This thread goes on meanwhile. */
export async function lookAside(question: Question): Promise<CauseAnswer | null> {
  const thread = await startThread();
  try {
    return await askThread(thread, { ...question, limitMs: askedMs });
  } finally {
    await thread.terminate();
  }
}
