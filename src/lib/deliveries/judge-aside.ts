import { askThread, startThread } from './cause-search.ts';
import type { CauseAnswer, CauseQuestion } from './cause-worker.ts';
import { askedMs, judge, type Verdict } from './verdict.ts';

type Question = Omit<CauseQuestion, 'limitMs'>;

/** The verdict on one delivery, computed in a thread so that this one can show progress. */
export async function judgeAside(question: Question): Promise<Verdict> {
  const answer = await lookAside(question);
  const { delivery, authentication, others } = question;
  // A failed thread reports nothing, and a valid delivery has no causes.
  if (answer === null || answer.causes.length === 0) return judge(delivery, authentication, others);
  const { causes, signed } = answer;
  return { valid: false, causes, ...(signed && { signed }) };
}

/** What a thread finds out about one delivery when somebody asks; null when it fails. This thread continues meanwhile. */
export async function lookAside(question: Question): Promise<CauseAnswer | null> {
  const thread = await startThread();
  try {
    return await askThread(thread, { ...question, limitMs: askedMs });
  } finally {
    await thread.terminate();
  }
}
