import { minuteText } from '../../brazil/clock.ts';
import { config } from '../../connection/checked-values.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type PolicyHere, policyHere, sourceJson } from '../../payments/plans/policy-here.ts';
import type { PolicyFinding } from '../../policy/check.ts';
import type { Band, Hours, Need, Policy } from '../../policy/policy.ts';
import type { Field } from '../../terminal/answer.ts';
import { policyViewWords as words } from '../../words/policy-view.ts';
import { valueWords } from '../../words/values.ts';

/** @throws {CliError} exit 91 where there is no policy, or one that cannot be used */
export async function requiredPolicy(): Promise<PolicyHere> {
  const policy = await policyHere();
  if (policy === null) throw config('policy_unusable', words.none, words.initNext);
  return policy;
}

/** @throws {CliError} exit 35 for a policy by which payments would wait for ever */
export function requireSound(findings: readonly PolicyFinding[]): void {
  const problems = findings.filter(({ isProblem }) => isProblem);
  if (problems.length > 0)
    throw new CliError({
      code: 'policy_unsound',
      ends: 'check_failed',
      message: problems.map(findingText).join(' '),
      hint: words.correct,
      violations: findings.map(findingJson),
    });
}

/** A policy for programs. */
export function policyJson(policy: Policy) {
  const { required, accounts, journal, groups, bands, deny } = policy;
  const { perPaymentCentavos, perDayCentavos, perPayeePerDayCentavos, firstPayment, changedPayee } = policy;
  return {
    ...sourceJson(policy),
    required,
    accounts,
    journal,
    groups: Object.entries(groups).map(([group, people]) => ({ group, people })),
    bands: bands.map(bandJson),
    limits: {
      perPayment: plain(perPaymentCentavos),
      perDay: plain(perDayCentavos),
      perPayeePerDay: plain(perPayeePerDayCentavos),
    },
    firstPayment: firstPayment && needJson(firstPayment),
    changedPayee: changedPayee === null || changedPayee === 'refuse' ? changedPayee : needJson(changedPayee),
    deny,
    people: [...new Set(policy.approvers.map(({ principal }) => principal))],
  };
}

function bandJson({ upToCentavos, payee, hours, need, hardwareKey }: Band) {
  return {
    upTo: plain(upToCentavos),
    payee,
    hours: hours && hoursText(hours),
    need: needJson(need),
    hardwareKey,
  };
}

function needJson(need: Need) {
  return Object.entries(need).map(([group, count]) => ({ group, count }));
}

function plain(centavos: number | null): string | null {
  return centavos === null ? null : formatPlain(centavos as Centavos);
}

/** The same for people. */
export function policyFields(policy: Policy): Field[] {
  const { groups, bands, changedPayee, firstPayment } = policy;
  return [
    ['File', policy.path],
    ['Serial', String(policy.serial)],
    ['SHA-256', policy.sha256],
    ['Shared journal', policy.shared && words.shared(policy.shared.serial, policy.shared.sha256)],
    ['Required', policy.required ? valueWords.yes : valueWords.no],
    ['Accounts', policy.accounts.join(', ')],
    ['Journal', policy.journal],
    ...Object.entries(groups).map(
      ([name, people]): Field => [{ said: words.group(name) }, people.join(', ')],
    ),
    ...bands.map((band, i): Field => [{ said: words.band(i + 1) }, `${bandText(band)}: ${bandNeeds(band)}`]),
    ['First payment', firstPayment && needText(firstPayment)],
    ['Changed owner', changedPayee === 'refuse' ? words.refused : changedPayee && needText(changedPayee)],
    ['One payment', reais(policy.perPaymentCentavos)],
    ['One day', reais(policy.perDayCentavos)],
    ['One payee a day', reais(policy.perPayeePerDayCentavos)],
    ['Never', policy.deny.join(', ') || null],
  ];
}

/** When a band fits. */
export function bandText({ upToCentavos, payee, hours }: Band): string {
  const parts = [
    upToCentavos === null ? null : words.upTo(formatReais(upToCentavos as Centavos)),
    payee && words.payee[payee],
    hours && hoursText(hours),
  ].filter((part) => part !== null);
  return parts.length === 0 ? words.any : parts.join(', ');
}

function bandNeeds({ need, hardwareKey }: Band): string {
  return hardwareKey === null ? needText(need) : `${needText(need)} ${words.hardwareKey[hardwareKey]}`;
}

function needText(need: Need): string {
  const parts = Object.entries(need).map(([group, count]) => words.needs(count, group));
  return parts.join(words.and) || words.nobody;
}

function hoursText({ from, to }: Hours): string {
  const text = (at: number) => `${pad(Math.floor(at / 60))}:${pad(at % 60)}`;
  return `${text(from)}-${text(to)}`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

function reais(centavos: number | null): string | null {
  return centavos === null ? null : formatReais(centavos as Centavos);
}

/** What lies in the shared journal and counts for nothing yet, a sentence each. */
export function waitingLines({ waiting, admins }: PolicyHere): string[] {
  return waiting.map(({ serial, signedBy, logins }) =>
    words.waiting(serial, signedBy.length, admins?.need ?? 1, logins.join(', ')),
  );
}

/** What was found, as one sentence. */
export function findingText({ kind, band, person, groups, untilMs }: PolicyFinding): string {
  const who = person ?? '';
  switch (kind) {
    case 'nobody':
      return words.finding.nobody(band ?? 0, who, groups.join(words.and));
    case 'only_one':
      return words.finding.only_one(band ?? 0, who, groups.join(words.and));
    case 'no_maker':
      return words.finding.no_maker;
    case 'no_key':
      return words.finding.no_key(who, groups.join(words.and));
    case 'expires':
      return words.finding.expires(who, valueWords.inBrasilia(minuteText(untilMs ?? 0)));
  }
}

/** The same for programs. */
export function findingJson(finding: PolicyFinding) {
  const { kind, isProblem, band, person, groups, untilMs } = finding;
  return {
    kind,
    isProblem,
    band,
    person,
    groups,
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
    message: findingText(finding),
  };
}
