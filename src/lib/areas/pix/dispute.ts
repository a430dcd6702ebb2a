import { existsSync } from 'node:fs';
import { capturesPath, type Env } from '../../connection/paths.ts';
import { member, textMember } from '../../json/members.ts';

/** Words of a dispute that is over (specification, section 6.3). */
const ended = ['ACCEPTED', 'REJECTED', 'CANCELED'];

/**
 * The dispute (MED) that a proven delivery of this machine opened against a credit, and none ended: it takes the money back by
 * itself. Null where none is known here.
 */
export async function openDispute(
  env: Env,
  { environment, accountId }: { readonly environment: string; readonly accountId: string | undefined },
  endToEndId: string,
): Promise<string | null> {
  const path = capturesPath(env, environment);
  if (!existsSync(path)) return null;
  const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(path);
  try {
    const open = new Set<string>();
    const types = ['pix.med.opened', 'pix.med.updated'];
    for (const { valid, body } of store.list({ kinds: ['new'], types, accountId, order: 'oldest' })) {
      const data = valid ? member(parsed(body), 'data') : null;
      const medId = textMember(data, 'medId');
      if (medId === null || textMember(data, 'originalEndToEnd') !== endToEndId) continue;
      if (ended.includes(textMember(data, 'status') ?? '')) open.delete(medId);
      else open.add(medId);
    }
    return [...open].at(-1) ?? null;
  } finally {
    store.close();
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
