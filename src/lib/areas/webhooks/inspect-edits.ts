import type { Authentication } from '../../deliveries/authentication.ts';
import { hiddenSecret } from '../../deliveries/capture.ts';
import { foreignCredential } from '../../deliveries/foreign-secrets.ts';
import { replay } from '../../deliveries/replay.ts';
import type { Capture } from '../../deliveries/store.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Editable, Replayed } from '../../inspect/shapes.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import type { Checked } from './authentication.ts';
import { edited, editsOf, fieldsOf, isChangeable, proofOfEdited, type TypedEdits } from './replay-edits.ts';

/** What the page may change in a delivery, and whether the copy can be proven. */
export async function editable(capture: Capture, checked: Checked | null): Promise<Editable> {
  requireProven(capture);
  const proof = await proofForPage(capture, checked).catch((error: unknown) => {
    if (error instanceof CliError) return 'unknown' as const;
    throw error;
  });
  const isShown = ([name, value]: Capture['headers'][number]) =>
    isChangeable(name) && !value.includes(hiddenSecret) && !value.endsWith(foreignCredential);
  return {
    fields: fieldsOf(capture),
    headers: capture.headers.filter(isShown),
    proof:
      proof === null
        ? 'left_out'
        : proof === 'unknown'
          ? 'unknown'
          : proof.type === 'NONE'
            ? 'none'
            : 'signed',
  };
}

/**
 * Sends a changed copy, signed anew and marked as made up. Its answer is not kept with the delivery: the application has not
 * seen that one.
 */
export async function sendEdited(
  capture: Capture,
  url: URL,
  typed: TypedEdits,
  { checked, note }: { readonly checked: Checked | null; readonly note: (text: Telling) => void },
): Promise<Replayed> {
  requireProven(capture);
  const edits = editsOf(typed);
  if (edits === null) throw usageError('usage', webhooksWords.page.missing('edits'));
  const made = edited(capture, edits);
  const { status, elapsedMs, problem } = await replay(made, url, await proofForPage(capture, checked));
  note(() => webhooksWords.page.sentEdited(capture.captureId, url.href, `${status ?? problem}`));
  return {
    url: url.href,
    httpStatus: status,
    elapsedMs: Math.round(elapsedMs),
    problem,
    eventId: made.eventId,
  };
}

/**
 * The proof of a copy: an address typed into a page gets a signature and never a key, a password or a token, which are left out
 * (null).
 */
async function proofForPage(capture: Capture, checked: Checked | null): Promise<Authentication | null> {
  const { authType, subscriptionId } = capture;
  if (authType !== 'HMAC' && authType !== 'NONE') return null;
  const isOurs = checked?.authentication.type === authType && checked.subscriptionId === subscriptionId;
  return proofOfEdited(capture, isOurs ? checked.authentication : null);
}

/** What a stranger sent is never signed with the secret of a subscription. @throws {CliError} exit 2 */
function requireProven({ valid, captureId }: Capture): void {
  if (!valid) throw usageError('usage', webhooksWords.replay.wasNotProven(captureId));
}
