import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { newFile } from '../../files/new-file.ts';
import { policyPlace } from '../../journal/permit.ts';
import { parseApproval } from '../../policy/approval.ts';
import { type Approved, type Evidence, evidenceIn } from '../../policy/evidence.ts';
import { rejected } from '../../policy/judge.ts';
import { changed } from '../../policy/plan-changed.ts';
import { planWords } from '../../words/plans.ts';
import { saysWhatIsSent } from './says-what-is-sent.ts';

/** A plan as it lies in its folder, with what others put beside it. */
export interface Papers {
  /** Its file, or its id in the shared journal. */
  readonly path: string;
  readonly approved: Approved;
  readonly evidence: Evidence;
  /** Those decisions beside it that its keys did not sign about this plan: files, or who put them into the journal. */
  readonly doubtful: readonly string[];
}

const decisionName = /\.(approval|rejection)$/;

/**
 * Reads a plan, its maker's signature and every decision beside it: `FILE.sig`, `FILE.NAME.approval`, `FILE.NAME.rejection`.
 * @throws {CliError} exit 2 for a plan that is not as it was signed, or says of its request what the request does not
 */
export function readPapers(path: string): Papers {
  const plan = publicFile(path);
  const signaturePath = `${path}.sig`;
  if (!existsSync(signaturePath))
    throw usageError('plan_changed', planWords.unsigned(signaturePath), planWords.bringSignature);
  const name = basename(path);
  const decisions = readdirSync(dirname(path) || '.')
    .filter((each) => each.startsWith(`${name}.`) && decisionName.test(each))
    .sort()
    .map((each) => join(dirname(path), each));
  const approvals = decisions.map((each) => ({
    text: publicFile(each),
    signature: existsSync(`${each}.sig`) ? publicFile(`${each}.sig`) : '',
  }));
  return papersOf(path, { plan, signature: publicFile(signaturePath), approvals }, decisions);
}

/** @param names what each decision is called @throws {CliError} exit 2 as {@link readPapers} */
export function papersOf(path: string, approved: Approved, names: readonly string[]): Papers {
  const evidence = evidenceIn(approved);
  if (!evidence || !saysWhatIsSent(evidence.plan)) throw changed();
  const isDoubtful = (i: number) =>
    evidenceIn({ ...approved, approvals: approved.approvals.slice(i, i + 1) })?.others !== 0;
  const doubtful = evidence.others === 0 ? [] : names.filter((_, i) => isDoubtful(i));
  return { path, approved, evidence, doubtful };
}

/** Where no policy says whose word counts, everybody's no does. @throws {CliError} exit 32 */
export function refuseRejected({ evidence }: Papers): void {
  const no = evidence.decisions.find(({ approval }) => approval.decision === 'reject');
  if (no && policyPlace(process.env) === null) throw rejected(no.approval.by);
}

/** Writes a plan and its decisions as they lie in a folder: `FILE.sig`, `FILE.1.approval` and so on. @throws {CliError} exit 2 or 90 */
export async function copyPapers({ approved }: Papers, path: string): Promise<void> {
  await writeSigned(path, approved.plan, approved.signature);
  for (const [i, { text, signature }] of approved.approvals.entries()) {
    const end = parseApproval(text)?.decision === 'reject' ? 'rejection' : 'approval';
    await writeSigned(`${path}.${i + 1}.${end}`, text, signature);
  }
}

/**
 * Writes a text and its signature, `PATH` and `PATH.sig`, both or none under their names. In a folder that belongs to a group (set-group-ID),
 * the group reads them: the others have to. @throws {CliError} exit 2 or 90
 */
export async function writeSigned(path: string, text: string, signature: string): Promise<void> {
  const file = newFile(path);
  const beside = newFile(`${path}.sig`);
  try {
    file.out.write(text);
    beside.out.write(signature);
    await beside.keep();
    await file.keep();
    if (statSync(dirname(path)).mode & setGroupId)
      for (const one of [path, `${path}.sig`]) chmodSync(one, 0o640);
  } finally {
    file.drop();
    beside.drop();
  }
}

/** The bit of a folder whose files belong to its group (inode(7)). */
const setGroupId = 0o2000;
