import type { Client } from '../../client/client.ts';
import { mayExist } from '../../client/errors.ts';
import { asCliError } from '../../command/failure.ts';
import { listPf, listPj } from '../../contract/accreditation.ts';
import { CliError } from '../../errors/cli-error.ts';
import { listOf } from '../../json/lists.ts';
import { textMember } from '../../json/members.ts';
import { accreditationWords } from '../../words/accreditation.ts';
import { namedStanding } from '../../words/statuses.ts';

/**
 * Looks before creating, because the service creates another one each time (specification, section 3.4).
 * @throws {CliError} exit 33 when one for this document is under way or already has an account
 */
export async function refuseSecond(client: Client, type: 'pf' | 'pj', document: string): Promise<void> {
  const query = { document };
  const reply = await (type === 'pf' ? client.read(listPf, { query }) : client.read(listPj, { query }));
  const open = listOf(reply.json.value, ['items']).find((item) => textMember(item, 'status') !== 'FAILED');
  if (open === undefined) return;
  const id = textMember(open, 'accreditationId');
  throw new CliError({
    code: 'accreditation_exists',
    ends: 'duplicate',
    message: accreditationWords.exists(id, namedStanding(textMember(open, 'status'))),
    hint: accreditationWords.existsHint(`brl accreditation status ${id ?? 'ID'}`),
  });
}

/** Creates, and if no answer came says where to look. @throws {CliError} */
export async function creating(work: () => Promise<void>, look: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = mayExist(error) ? asCliError(error as Error, 'write') : null;
    if (!failure) throw error;
    const { detail } = failure;
    throw new CliError({
      ...detail,
      ends: 'uncertain',
      hint: accreditationWords.mayExist(look),
      cause: error,
    });
  }
}
