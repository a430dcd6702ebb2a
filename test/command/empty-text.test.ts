import { expect, test } from 'vitest';
import { pixBodyText, readPayment } from '../../src/lib/payments/orders/pix.ts';
import { readTed, tedBodyText } from '../../src/lib/payments/orders/ted.ts';
import { readTransfer } from '../../src/lib/payments/orders/transfer.ts';

const amount = '1,50';
const ted = {
  amount,
  'bank-code': '033',
  branch: '1',
  'account-number': '5',
  'tax-number': '52998224725',
  'holder-name': 'Joana Exemplo',
};

// A script's empty variable is no text: the member is optional (specification, sections 2.2, 2.7 and 2.8).
test.each([undefined, ''])('without a description the member is left out: %o', async (description) => {
  const pix = await readPayment({ amount, key: 'maria@example.com', description });
  expect(JSON.parse(pixBodyText(pix, 'a'))).toEqual({
    amount: 1.5,
    keyType: 'EMAIL',
    key: 'maria@example.com',
    identifier: 'a',
  });
  expect(JSON.parse(tedBodyText(await readTed({ ...ted, description }), 'a'))).not.toHaveProperty(
    'description',
  );
  expect(readTransfer({ amount, 'to-document': '52998224725', description }).description).toBeNull();
});
