import { bad, connection, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, reads } from './row.ts';

const noState = 'export XDG_STATE_HOME=/dev/null';

/** Banks and their codes. */
export const banksArea: Area = {
  routes: [
    {
      ...reads,
      id: 'banks.list',
      path: '/v1/banks',
      answers: { 200: null },
      answer: () => ok([{ name: 'Banco Um', code: '341', ispb: '60701190', ted: true, pix: true }]),
      lines: ['banks list'],
    },
    {
      ...reads,
      id: 'banks.show',
      path: '/v1/banks/{code}',
      answers: { 200: null },
      inPath: /^(\d{3}|\d{8})$/,
      answer: () => ok({ name: 'Banco Um', code: '341', ispb: '60701190', ted: true, pix: true }),
      lines: ['banks show 341', 'banks show 60701190'],
    },
  ],
  commands: {
    'banks list': [
      done('banks list', ['CODE', 'ISPB', 'NAME']),
      refused('banks list', 90, 'sandbox_unavailable', { before: `${noState}; unset ${connection}` }),
      refused('banks list', 50, 'not_authenticated', { before: 'export BRL_CLIENT_SECRET=wrong-secret' }),
      bad('banks list --pix=maybe', 'usage'),
    ],
    'banks show': [
      done('banks show 033', ['033']),
      refused('banks show 998', 30, 'bank_not_found'),
      bad('banks show', 'usage'),
    ],
  },
};
