import * as Flags from '@oclif/core/flags';
import { brasiliaDay } from '../../brazil/clock.ts';
import type { Preferences } from '../../connection/connect.ts';
import type { Session } from '../../connection/session.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { layoutNames } from '../../payments/cnab/layouts.ts';
import { payerText } from '../../payments/cnab/payer.ts';
import { readBankAccount } from '../../payments/ofx/bank-account.ts';
import { dateOrders } from '../../payments/orders/date-cells.ts';
import { payoutRoles } from '../../payments/orders/payout-columns.ts';
import { payoutRails } from '../../payments/orders/payout-row.ts';
import { holidayRules } from '../../payments/orders/row-day.ts';
import type { LintContext } from '../../payments/sheet/lint.ts';
import { readMap } from '../../payments/sheet/map.ts';

/** Flags that say how a file of payments is read. */
export const lintFlags = {
  map: Flags.string({ multiple: true, default: [], helpValue: 'NAME=NAME' }),
  sheet: Flags.string({ helpValue: 'NAME' }),
  layout: Flags.string({ options: [...layoutNames] }),
  'any-account': Flags.boolean({ helpGroup: 'SAFETY' }),
  rail: Flags.string({ options: [...payoutRails] }),
  'allow-repeated': Flags.boolean({ helpGroup: 'SAFETY' }),
  'ignore-column': Flags.string({
    multiple: true,
    default: [],
    helpValue: 'NAME',
    helpGroup: 'SAFETY',
  }),
  'ignore-dates': Flags.boolean({ helpGroup: 'SAFETY' }),
  'date-order': Flags.string({ options: [...dateOrders] }),
  holiday: Flags.string({ options: [...holidayRules], helpGroup: 'SAFETY' }),
};

interface LintFlags {
  readonly map: readonly string[];
  readonly rail?: string | undefined;
  readonly layout?: string | undefined;
  readonly 'any-account': boolean;
  readonly 'allow-repeated': boolean;
  readonly 'ignore-column': readonly string[];
  readonly 'ignore-dates': boolean;
  readonly 'date-order'?: string | undefined;
  readonly holiday?: string | undefined;
  readonly on?: string | undefined;
}

/**
 * The context of a file, from the flags, the settings, and the number of the account in use.
 * @param nicknames opens the payees of the account, once: the rows that are paid are those that were confirmed
 * @throws {CliError} exit 2
 */
export function lintContext(
  flags: LintFlags,
  settings: GapSettings,
  { bankAccount }: Pick<Preferences, 'bankAccount'>,
  nowMs: number,
  nicknames: LintContext['nicknames'],
): LintContext {
  const own = bankAccount === null ? [] : [payerText(readBankAccount(bankAccount))];
  let opened: ReturnType<NonNullable<LintContext['nicknames']>> | null = null;
  return {
    remittance: {
      layout: layoutNames.find((known) => known === flags.layout) ?? null,
      accounts: flags['any-account'] ? null : own,
    },
    settings,
    rail: payoutRails.find((known) => known === flags.rail) ?? null,
    map: readMap(flags.map, payoutRoles),
    ignored: flags['ignore-column'],
    today: brasiliaDay(nowMs),
    dateOrder: dateOrders.find((known) => known === flags['date-order']) ?? null,
    ignoresDates: flags['ignore-dates'],
    scheduledOn: flags.on ?? null,
    holiday: holidayRules.find((known) => known === flags.holiday) ?? 'refuse',
    allowRepeated: flags['allow-repeated'],
    nicknames: nicknames && (() => (opened ??= nicknames())),
  };
}

/** The context of a file that a session pays. @throws {CliError} exit 2 */
export function payingContext(
  session: Session,
  flags: LintFlags,
  nicknames: LintContext['nicknames'],
): LintContext {
  const { client, preferences } = session;
  return lintContext(flags, client.connection.settings, preferences, session.serviceNow(), nicknames);
}
