import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { policyPlace } from '../../journal/permit.ts';
import type { SharedPolicies } from '../../journal/policies.ts';
import { agree } from '../../payments/confirm/asking.ts';
import { withSharedJournal } from '../../payments/plans/shared.ts';
import { signingKey, signText } from '../../payments/plans/sign.ts';
import { checkPolicy } from '../../policy/check.ts';
import { signed } from '../../policy/evidence.ts';
import { personOf } from '../../policy/judge.ts';
import { type Policy, readPolicy, readPublished } from '../../policy/policy.ts';
import { policyNamespace, standingsOf } from '../../policy/published.ts';
import { Unusable } from '../../policy/unusable.ts';
import { canAsk } from '../../terminal/ask.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { planWords } from '../../words/plans.ts';
import { policyViewWords as words } from '../../words/policy-view.ts';
import { policyFields, requireSound } from './view.ts';

type PublishFlags = GlobalFlags & {
  readonly key?: string | undefined;
  readonly signature?: string | undefined;
  readonly yes: boolean;
};

/** Whose signatures a policy needs, by the file of this machine. */
type Admins = NonNullable<Policy['admins']>;

/**
 * Puts a policy into the shared journal with one signature of its administrators: with that of the last one who is needed it holds.
 * @throws {CliError} exit 2 for what is no policy, or none newer than the one that holds; 35 for one by which payments would wait for ever
 */
export async function publish(command: BaseCommand, path: string, flags: PublishFlags): Promise<void> {
  const text = publicFile(path);
  const policy = policyIn(text, path);
  requireSound(checkPolicy(policy, Date.now()));
  const place = policyPlace(process.env);
  const admins = (place && readPolicy(place).admins) ?? null;
  if (flags.signature === undefined && !flags.yes && !canAsk())
    throw usageError('needs_yes', words.needsYes, planWords.addYes);
  await withSharedJournal(async (journal) => {
    const shared = (await journal.policies()).shared as SharedPolicies;
    if (admins) await refuseOlder(shared, policy, admins);
    const { signature, fingerprint } = await signatureOf(command, policy, flags, admins);
    await shared.publish(text, signature);
    await tell(command, flags, shared, policy, admins, fingerprint);
  });
}

/** @throws {CliError} exit 2 */
function policyIn(text: string, path: string): Policy {
  try {
    return readPublished(text, path);
  } catch (error) {
    if (error instanceof Unusable) throw usageError('invalid_field', error.why, words.selfContained);
    throw error;
  }
}

/** @throws {CliError} exit 2 for a serial that enough administrators gave to another policy, or to a newer one */
async function refuseOlder(shared: SharedPolicies, policy: Policy, { keys, need }: Admins): Promise<void> {
  const there = standingsOf(keys, await shared.since(policy.serial), Date.now());
  const newer = there.find(
    ({ text, serial, signedBy }) =>
      text !== policy.text && serial >= policy.serial && signedBy.length >= need,
  );
  if (newer) throw usageError('invalid_field', words.notNewer(newer.serial), words.raise(newer.serial + 1));
}

/** @throws {CliError} exit 2 for a signature of something else, 32 for a key of nobody who administers, 91 without one */
async function signatureOf(command: BaseCommand, policy: Policy, flags: PublishFlags, admins: Admins | null) {
  if (flags.signature !== undefined) {
    const signature = publicFile(flags.signature);
    const fingerprint = signed(policy.text, signature, policyNamespace)?.signer.fingerprint;
    if (fingerprint === undefined)
      throw usageError('approval_invalid', words.otherSignature(flags.signature), words.signIt(policy.path));
    requireAdmin(admins, fingerprint);
    return { signature, fingerprint };
  }
  const key = await signingKey(flags.key, flags.profile);
  requireAdmin(admins, key.fingerprint);
  command.note(() => `${fieldsText(policyFields(policy))}\n`);
  if (!flags.yes) await agree(() => words.askPublish(policy.serial));
  return { signature: await signText(policy.text, policyNamespace, key), fingerprint: key.fingerprint };
}

/** @throws {CliError} exit 32 */
function requireAdmin(admins: Admins | null, fingerprint: string): void {
  if (!admins || personOf({ approvers: admins.keys }, fingerprint, policyNamespace, Date.now()) !== null)
    return;
  throw new CliError({
    code: 'approval_invalid',
    ends: 'policy',
    message: words.noAdmin(fingerprint),
    hint: words.adminSigns,
  });
}

async function tell(
  command: BaseCommand,
  flags: PublishFlags,
  shared: SharedPolicies,
  { path, serial, sha256, text }: Policy,
  admins: Admins | null,
  key: string,
): Promise<void> {
  const there = admins && standingsOf(admins.keys, await shared.since(serial), Date.now());
  const signedBy = there?.find((one) => one.text === text)?.signedBy ?? null;
  const isInForce = admins && signedBy && signedBy.length >= admins.need;
  const json = { policy: path, serial, sha256, key, signedBy, need: admins?.need ?? null, isInForce };
  await command.show({ json, text: words.published(serial) }, flags);
  if (!admins) command.note(() => words.judgedThere);
  else if (isInForce) command.note(() => words.holdsNow);
  else command.note(() => words.signedSoFar(signedBy?.length ?? 0, admins.need));
}
