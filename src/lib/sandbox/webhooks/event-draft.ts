import type { EventDraft as ContractDraft } from '../../contract/events.ts';

/** An event of specification section 6, before it is put in its envelope; the sandbox counts in milliseconds. */
export interface EventDraft extends Pick<ContractDraft, 'id' | 'type' | 'tenantId' | 'accountId' | 'data'> {
  readonly atMs: number;
}
