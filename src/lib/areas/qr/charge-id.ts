import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { create } from '../../contract/qr.ts';
import { textMember } from '../../json/members.ts';
import { idUnderRef } from '../../payments/made-under.ts';

/** The identifier of the charge that a typed name means: the one made by a ref of this journal, else the name itself. */
export function chargeId(command: BaseCommand, session: Session, name: string): Promise<string> {
  return idUnderRef(
    command,
    session,
    name,
    [create],
    (charge, intent) => textMember(charge, 'identifier') ?? intent.identifier,
  );
}
