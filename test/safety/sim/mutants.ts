/** A mistake that somebody could make, as an edit of one file. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Each snippet must stand in the file exactly once. */
  readonly edits: readonly (readonly [from: string, to: string])[];
  /** Seen where a file is paid in this process, and not by the simulation of single payments. */
  readonly inPayout?: true;
}

/** The mistakes that money safety depends on not being made; each must be seen by a test. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a commit does not wait for the disk',
    file: 'src/lib/files/private-database.ts',
    edits: [['PRAGMA synchronous = FULL', 'PRAGMA synchronous = NORMAL']],
  },
  {
    name: 'the attempt is written down after it was sent',
    file: 'src/lib/journal/send.ts',
    edits: [
      [
        '  return underTerms(terms, ports.journal.append(intent.intentId, event, terms));',
        `  void ports.client.clock
    .sleep(1000)
    .then(() => ports.journal.append(intent.intentId, event, terms))
    .catch(() => {});
  return { ...intent, state: 'SENT', attempts: event.attempt, lastSentAtMs: event.atMs };`,
      ],
    ],
  },
  {
    name: 'each attempt has a key of its own',
    file: 'src/lib/journal/pay-ports.ts',
    edits: [
      ['? null : facts.idempotencyKey,', `? null : facts.idempotencyKey + Reflect.get(facts, 'attempts'),`],
    ],
  },
  {
    name: 'a FAILED payment is sent again',
    file: 'src/lib/journal/pay.ts',
    edits: [
      [`(intent.state === 'REFUSED' && order.newAttempt)`, `intent.state === 'REFUSED'`],
      [
        'order.newAttempt ? afterRefusal(ports, order, current) : toldAgain(ports, order.rail, current)',
        'afterRefusal(ports, order, current)',
      ],
    ],
  },
  {
    name: 'not found means not sent',
    file: 'src/lib/journal/settle.ts',
    edits: [
      [
        `bareFinding('UNCERTAIN', 'uncertain', message);\n  return`,
        `bareFinding('INTENT', 'not_sent', message);\n  return`,
      ],
    ],
  },
  {
    name: 'the echo is not looked at',
    file: 'src/lib/journal/rails/pix.ts',
    edits: [["  if (textMember(body, 'identifier') !== identifier)\n", '  if (identifier === undefined)\n']],
  },
  {
    name: 'the end that an answer without a name of ours tells is believed',
    file: 'src/lib/journal/rails/reading.ts',
    edits: [['  if (!isTerminal(finding.state)) return finding;\n', '  if (reply) return finding;\n']],
  },
  {
    name: 'whatever payment an answer names is read back as ours',
    file: 'src/lib/journal/rails/read-back.ts',
    edits: [["  if (same.includes(false)) return 'another';\n", "  if (same.length > 0) return 'ours';\n"]],
  },
  {
    name: 'HTTP 200 is believed without its body',
    file: 'src/lib/journal/told.ts',
    edits: [
      [
        'return doubt(codeOf(verdict.reply), whyUncertain(verdict.reply), verdict.reply);',
        `return verdict.reply.kind !== 'none' && verdict.reply.status === 200
        ? bareFinding('SETTLED', 'ok', 0, 'ok')
        : doubt(codeOf(verdict.reply), whyUncertain(verdict.reply), verdict.reply);`,
      ],
    ],
  },
  {
    name: 'a redirect is followed',
    file: 'src/lib/client/attempt.ts',
    edits: [
      [
        'return readReply(answer, secretHider(secrets)',
        `if (answer.headers.location) return send(transport, { ...request, url: answer.headers.location }, headers, secrets);
      return readReply(answer, secretHider(secrets)`,
      ],
    ],
  },
  {
    name: 'the directory is asked again after its 429',
    file: 'src/lib/client/retry.ts',
    edits: [
      [
        `return reply.kind !== 'none' && reply.status >= 500;`,
        `return reply.kind !== 'none' && reply.status >= 429;`,
      ],
    ],
  },
  {
    name: 'an answer is told before it is written down',
    file: 'src/lib/journal/send.ts',
    edits: [
      [
        '    return await ports.journal.append(intent.intentId, event);',
        `    void ports.client.clock
      .sleep(1000)
      .then(() => ports.journal.append(intent.intentId, event))
      .catch(() => {});
    return { ...intent, state: answer.state, finding: answer };`,
      ],
    ],
  },
  {
    name: 'a TED that failed is sent under the same identifier',
    file: 'src/lib/areas/ted/attempt.ts',
    edits: [
      ['tedBodyText(ted, identifier);', `tedBodyText(ted, first.identifier ?? '');`],
      [
        '    bodySha256: bodyHash(bodyText),\n',
        '    bodySha256: bodyHash(bodyText),\n    identifier: first.identifier,\n',
      ],
    ],
  },
  {
    name: 'nothing claims a payment without a ref',
    file: 'src/lib/payments/facts.ts',
    edits: [
      [
        `claim: hash('sha256', JSON.stringify([spelledOnce(scope), draft.rail, content]), 'hex'),`,
        'claim: null,',
      ],
    ],
  },
  {
    name: 'the names of a row do not tell its content',
    file: 'src/lib/journal/names.ts',
    inPayout: true,
    edits: [['accountId, runRef, content, occurrence]', 'accountId, runRef, occurrence]']],
  },
  {
    name: 'the attempt of a row is written down after it was sent',
    file: 'src/lib/areas/payout/work/work.ts',
    inPayout: true,
    edits: [
      [
        'const { started, isHeldUp } = await attemptInTurn(payPorts, await withOwner(payPorts, row.intent));',
        `const isHeldUp = false;
    const lastSentAtMs = payPorts.client.clock.now();
    const started = { ...row.intent, state: 'SENT' as const, attempts: row.intent.attempts + 1, lastSentAtMs };
    setTimeout(() => void attemptInTurn(payPorts, row.intent).catch(() => {}), 50);`,
      ],
    ],
  },
  {
    name: 'a row whose outcome is not known is sent by the next process',
    file: 'src/lib/areas/payout/work/work.ts',
    inPayout: true,
    edits: [["runs, ['INTENT'], begin)", "runs, ['INTENT', 'SENT', 'UNCERTAIN'], begin)"]],
  },
];
