import type { Client } from '../client/client.ts';
import type { GlobalFlags } from '../command/base.ts';
import type { Session } from '../connection/session.ts';
import type { Centavos } from '../contract/money.ts';
import type { Operation } from '../contract/operation.ts';
import type { IntentFacts, ShownPayee } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { Rail } from '../journal/rails/rail.ts';
import type { PlannedRefund } from '../policy/plan.ts';
import type { Field } from '../terminal/answer.ts';
import type { Payee } from './confirm/payee.ts';
import type { NameFlags } from './facts.ts';
import type { PlanFlags } from './plans/plan-flags.ts';
import type { ScheduleFlags } from './schedule-flags.ts';

/** The owner of a key, who is compared with the one before once it was looked up. */
export interface OwnerWatch {
  /** Whether nothing may be sent before the owner was compared. */
  readonly mustBeTold: boolean;
  /**
   * @returns how a person agrees to another owner than before; null where nothing is to be agreed to
   * @throws {CliError} exit 35 for another owner where nobody can agree
   */
  compare(found: Payee, asking: boolean): (() => Promise<void>) | null;
}

/** Who is paid by a boleto or a code, as the bank says. */
export interface ShownCode {
  readonly payee: ShownPayee;
  readonly dueDate: string | null;
  /** Of a refund alone. */
  readonly refund?: PlannedRefund;
}

/** A payment as a command describes it. */
export interface PaymentRequest {
  readonly flags: GlobalFlags & {
    readonly yes: boolean;
    readonly ref?: string | undefined;
    readonly confirm?: string | undefined;
    readonly 'dry-run': boolean;
    readonly 'allow-duplicate': boolean;
    readonly 'new-attempt': boolean;
    readonly 'accept-pending': boolean;
  } & ScheduleFlags &
    PlanFlags;
  readonly operation: Operation;
  readonly rail: Rail;
  readonly waitMs: number;
  /** Null if the body is not shown and states no amount. */
  readonly amountCentavos: Centavos | null;
  /** Builds the names and the bytes. @param named another name than the flags', for one of several payments */
  readonly facts: (client: Client, named?: NameFlags) => IntentFacts;
  /** The key to look up, the owner expected, and whether the person sees it. */
  readonly payee: {
    readonly key: string;
    readonly expected: { readonly document: string | null; readonly name: string | null };
    readonly show: boolean;
    /** For a payee under a nickname: its owner, compared with the one before. */
    readonly owner?: OwnerWatch;
  } | null;
  /** Chooses which attempt under a ref is meant, if a failed one has used up its names (TED). */
  readonly chooseAttempt?: (client: Client, journal: Journal, facts: IntentFacts) => Promise<IntentFacts>;
  /**
   * Last checks before something new is sent, and what the person sees of the payee besides the destination. Not called
   * for a payment that is only reported on. @throws {CliError} to send nothing
   */
  readonly preview?: (
    session: Session,
    when: PreviewMoment,
    facts: IntentFacts,
  ) => Promise<() => readonly Field[]>;
  /** What the preview of a boleto, or the reading of a code, said: a plan keeps it. */
  readonly shown?: () => ShownCode | null;
  /** Asks the person by something other than yes or no. @throws {CliError} to send nothing */
  readonly agree?: () => Promise<void>;
}

/** Before a person is asked, before an unattended payment, or when a request is only shown. */
export type PreviewMoment = 'asking' | 'unattended' | 'dry-run';
