import { expect, test } from 'vitest';
import { ServiceError } from '../../src/lib/client/errors.ts';
import { keyLookup } from '../../src/lib/contract/pix.ts';
import { askDirectory } from '../../src/lib/payments/confirm/directory-pause.ts';
import { clientFor, jsonAnswer, openDesk } from '../safety/desk.ts';

// Asking again counts as abuse, and the repeat after a 5xx waits for up to half a second.
test.each([
  ['that another process closes meanwhile is not asked again', true, 1],
  ['is asked once more after a 5xx', false, 2],
])('a directory %s', async (_what, closes, requests) => {
  const desk = openDesk();
  let asked = 0;
  const client = clientFor(async () => {
    asked += 1;
    const { environment, tenantId, accountId } = client.connection;
    if (closes) await desk.journal.pauseDict(`${environment}/${tenantId}/${accountId}`, Date.now() + 60_000);
    return jsonAnswer(500, { errorCode: 'internal_error', message: 'x' });
  });
  const ask = (mayRepeat: () => Promise<boolean>) =>
    client.read(keyLookup, { params: { pixKey: 'maria@example.com' }, mayRepeat });
  await expect(askDirectory(client, desk.journal, ask)).rejects.toBeInstanceOf(ServiceError);
  expect(asked).toBe(requests);
  await desk.close();
});
