import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { findEvent } from '../../lib/contract/events.ts';
import { events } from '../../lib/contract/webhooks.ts';
import { listOf } from '../../lib/json/lists.ts';
import { member, textMember } from '../../lib/json/members.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { eventWords } from '../../lib/words/events.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks events`: GET /v1/webhooks/events. */
export default class WebhooksEvents extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksEvents);
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(events, {}));
      const records = listOf(json, ['items', 'events', 'data']);
      await this.show(
        { json, table: { columns, records, empty: webhooksWords.events.none }, records },
        flags,
      );
    });
  }
}

const columns: readonly Column<unknown>[] = [
  { header: 'Event', value: eventOf, whole: true },
  { header: 'Note', value: noteOf },
  { header: 'Description', value: descriptionOf, shown: ownDescription, sentence: true, cell: 'name' },
];

function eventOf(row: unknown): string {
  return typeof row === 'string' ? row : String(member(row, 'event') ?? '');
}

function descriptionOf(row: unknown): string {
  return textMember(row, 'description') ?? '';
}

/** In the person's language where the contract knows the event. */
function ownDescription(row: unknown): string {
  const known: Readonly<Record<string, string>> = eventWords;
  return known[eventOf(row)] ?? descriptionOf(row);
}

function noteOf(row: unknown): string {
  const event = findEvent(eventOf(row));
  if (event?.emitted === false) return webhooksWords.events.notSent;
  return event?.aliasOf === undefined ? '' : webhooksWords.events.alias;
}
