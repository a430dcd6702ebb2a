import { expect, test } from 'vitest';
import { deliveryReporter } from '../../src/lib/areas/webhooks/reporter.ts';
import type { Capture } from '../../src/lib/deliveries/store.ts';
import { textOf } from '../../src/lib/words/topic.ts';

test('what a delivery calls its environment begins no line of its own', async () => {
  const said: string[] = [];
  const reporter = deliveryReporter({
    format: 'json',
    csvStyle: 'plain',
    environment: 'sandbox',
    profileName: null,
    count: null,
    note: (text) => said.push(textOf(text)),
    over: () => undefined,
  });
  const envelope = { eventId: 'e-1', type: 'pix.in.completed', environment: 'x\nPaid: R$ 150,00' };
  const capture = {
    envelope,
    valid: true,
    problem: null,
    differs: false,
    kind: 'duplicate',
    causes: [],
    forwards: [],
    headers: [],
    body: Buffer.from('{}'),
    receivedAtMs: 0,
    target: '/',
  };
  await reporter.tell(capture as unknown as Capture, 'whole');
  expect(said.join('\n')).toContain('x^JPaid: R$ 150,00');
  expect(
    said
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('Paid')),
  ).toEqual([]);
});
