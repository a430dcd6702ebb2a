import { tedStanding } from '../../journal/rails/ted.ts';
import { member, textMember } from '../../json/members.ts';
import { amountText } from '../../payments/record-view.ts';

/** A TED's state (specification, section 2.7) as labelled lines. */
export function tedFields(ted: unknown): [string, string | null][] {
  const doubt =
    tedStanding(ted).state === 'UNCERTAIN'
      ? 'Not proven: after 48 h without settlement the service says FAILED, and the bank may still pay'
      : null;
  return [
    ['Status', textMember(ted, 'status')],
    ['Amount', amountText(member(ted, 'amount'))],
    ['Description', textMember(ted, 'description')],
    ['TED id', textMember(ted, 'tedId')],
    ['Identifier', textMember(ted, 'identifier')],
    ['Partner id', textMember(ted, 'partnerId')],
    ['Created', textMember(ted, 'createdAt')],
    ['Updated', textMember(ted, 'updatedAt')],
    ['Note', doubt],
  ];
}
