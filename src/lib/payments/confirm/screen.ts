import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import type { Field } from '../../terminal/answer.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { type Look, painter } from '../../terminal/paint.ts';
import { aloud } from '../../words/language.ts';
import { screenWords } from '../../words/screen.ts';

/** Lines of a screen that belong together. */
export interface Group {
  readonly look: Look;
  readonly fields: readonly Field[];
}

/** Groups with no empty line between them; sections have one. */
export type Section = readonly Group[];

/**
 * The screen before money moves: a banner that says whether the money is real, whose account pays and through whom, then the
 * sections, all labels aligned.
 */
export function showScreen(
  command: Pick<BaseCommand, 'note'>,
  session: Session,
  accountId: string | null,
  sections: () => readonly Section[],
): void {
  command.note(() => ` ${screenWords[session.environment]} `, painter(session.environment));
  const { shown, lines } = aloud(() => {
    const source: Section = [{ look: 'plain', fields: sourceFields(session, accountId) }];
    const shown = [source, ...sections()].map(withoutEmpty).filter((section) => section.length > 0);
    return { shown, lines: fieldsText(shown.flat().flatMap(({ fields }) => fields)).split('\n') };
  });
  let at = 0;
  for (const [i, section] of shown.entries()) {
    if (i > 0) command.note(() => '');
    for (const { look, fields } of section) {
      const text = lines.slice(at, at + fields.length).join('\n');
      command.note(() => text, painter(look));
      at += fields.length;
    }
  }
  command.note(() => '');
}

function sourceFields(session: Session, accountId: string | null): readonly Field[] {
  return [
    ['Profile', session.profileName],
    ['From account', accountId],
    ['Service', session.embedded ? screenWords.embedded : new URL(session.client.connection.hostUrl).host],
  ];
}

function withoutEmpty(section: Section): Section {
  return section
    .map(({ look, fields }) => ({ look, fields: fields.filter(([, value]) => value !== null) }))
    .filter(({ fields }) => fields.length > 0);
}
