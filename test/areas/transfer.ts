import { bad, done, refused } from '../commands/every/lines.ts';
import { type Answer, type Call, now, ok } from '../support/strict-answers.ts';
import { type Area, account, id38, pays, reads, text140, value } from './row.ts';

/** Section 2.8: result; 4.4 gives 202 PENDING, 2.8 the 422 with errorCode and errorReason. */
const transferResult = [
  'paymentId',
  'workflowId',
  'runId',
  'transactionId',
  'endToEndId',
  'destinationAccountId',
  'status',
  'value',
  'description',
  'identifier',
  'idempotencyKey',
  'completedAt',
  'errorCode',
  'errorReason',
];
const transferAnswers = { 200: transferResult, 202: transferResult, 422: transferResult };
/** Section 2.8. */
const answerTransfer = (call: Call): Answer => {
  const { identifier, endToEndId: _none } = call.ledger.pay(call);
  return ok({
    paymentId: `p-${identifier}`,
    workflowId: `w-${identifier}`,
    runId: 'run',
    transactionId: `t-${identifier}`,
    destinationAccountId: call.body.destinationAccountId ?? '5a4db0c5-0000-4000-8000-00000000acc2',
    status: 'COMPLETED',
    value: call.body.value,
    identifier,
    idempotencyKey: call.idempotencyKey,
    completedAt: now(),
  });
};

/** Transfers within the bank. */
export const transferArea: Area = {
  routes: [
    {
      ...pays,
      id: 'transfers.internal',
      path: `${account}/transfers/internal`,
      body: [
        value,
        {
          name: 'destinationAccountId',
          required: true,
          good: ['5a4db0c5-0000-4000-8000-00000000acc2'],
          bad: ['acc2', '', 1],
        },
        text140,
        id38,
      ],
      repeat: 'three',
      answers: transferAnswers,
      answer: answerTransfer,
      lines: ['transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 7,77 --ref j --yes'],
    },
    {
      ...pays,
      id: 'transfers.internalByDocument',
      path: `${account}/transfers/internal/by-document`,
      body: [
        value,
        {
          name: 'document',
          required: true,
          good: ['52998224725', '12345678000195'],
          bad: ['529.982.247-25', '1', ''],
        },
        text140,
        id38,
      ],
      repeat: 'three',
      answers: transferAnswers,
      answer: answerTransfer,
      lines: ['transfer send --to-document 529.982.247-25 --amount 8 --ref k --yes'],
    },
    {
      ...pays,
      id: 'transfers.internalByBankAccount',
      path: `${account}/transfers/internal/by-bank-account`,
      body: [
        value,
        { name: 'branch', required: true, good: ['0001'], bad: [1] },
        { name: 'accountNumber', required: true, good: ['1002'], bad: [1002] },
        { name: 'holderDocument', required: true, good: ['52998224725'], bad: [1] },
        { name: 'holderName', good: ['Joana'], bad: [1] },
        text140,
        id38,
      ],
      repeat: 'three',
      answers: transferAnswers,
      answer: answerTransfer,
      lines: [
        'transfer send --to-branch 0001 --to-number 1002 --holder-document 52998224725 --amount 9 --ref l --yes',
      ],
    },
    {
      ...reads,
      id: 'transfers.lookup',
      path: `${account}/transfers/internal/lookup/{document}`,
      answers: {
        200: ['maskedName', 'holderName', 'holderDocument', 'branch', 'accountNumber', 'accountStatus'],
      },
      inPath: /^(\d{11}|\d{14})$/,
      answer: () =>
        ok({
          maskedName: 'Joana E*** d* S****',
          holderName: 'Joana E*** d* S****',
          holderDocument: '***********',
          branch: '0001',
          accountNumber: '1002',
          accountStatus: 'ACTIVE',
        }),
      lines: ['transfer lookup 529.982.247-25'],
    },
  ],
  commands: {
    'transfer lookup': [
      done('transfer lookup 529.982.247-25', ['Joana']),
      refused('transfer lookup 390.533.447-05', 30, 'beneficiary_not_found'),
      bad('transfer lookup 529.982.247-26', 'invalid_document'),
    ],
    'transfer status': [
      done('transfer status $MOVE', ['Journal', 'Service'], {
        before:
          "export MOVE=$(brl transfer send --to-account $JOANA --amount 7,50 --ref m-1 --yes --query intentId | tr -d '\"')",
      }),
      refused('transfer status int_nobody', 2, 'intent_not_found'),
      bad('transfer status', 'usage'),
    ],
    'transfer send': [
      done('transfer send --to-account $JOANA --amount 7,50 --ref payroll-7 --yes', ['Paid']),
      refused(
        'transfer send --to-account $SUSPENDED --amount 7,50 --ref payroll-7 --yes',
        30,
        'beneficiary_not_active_at_partner',
      ),
      bad('transfer send --amount 7,50 --yes', 'usage'),
    ],
  },
};
