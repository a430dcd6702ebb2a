import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { textMember } from '../../json/members.ts';
import { journalIfAny } from '../../payments/journal-if-any.ts';
import type { Line } from '../../payments/statement/reader.ts';
import { statementWords } from '../../words/statement.ts';

/** What this journal calls the payments behind lines of the statement. */
export interface Refs {
  /** Looks up the lines that are shown next. */
  add(lines: readonly Line[]): Promise<void>;
  /** Empty for a line that the journal has no name for. */
  of(line: Line): string;
}

/** Opens the refs for `work`, and always closes them. A journal that cannot be read has none, and the person is told. */
export async function withRefs<T>(
  command: BaseCommand,
  { client, environment }: Session,
  work: (refs: Refs) => Promise<T>,
): Promise<T> {
  const { tenantId, accountId } = client.connection;
  const scope = { environment, tenantId, accountId: accountId ?? '' };
  let known: ReadonlyMap<string, string> = new Map();
  const lost = (error: Error) => {
    isLost = true;
    command.note(() => statementWords.noRefs(error.message));
    return null;
  };
  let isLost = false;
  const journal = await journalIfAny(environment).catch(lost);
  try {
    return await work({
      async add(lines) {
        const names = lines.flatMap(namesOf);
        known = (!isLost && (await journal?.refsOf(scope, names).catch(lost))) || new Map();
      },
      of: (line) =>
        namesOf(line)
          .map((name) => known.get(name))
          .find(Boolean) ?? '',
    });
  } finally {
    await journal?.close();
  }
}

function namesOf(line: Line): readonly string[] {
  return ['identifier', 'endToEndId'].flatMap((name) => textMember(line, name) ?? []);
}
