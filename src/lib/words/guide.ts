import { topic } from './topic.ts';

/** What `brl` asks when nothing else is typed. */
export const guideWords = topic('guide', {
  question: 'What would you like to do?',
  left: 'Nothing was chosen, and nothing was sent.',
  pay: 'Pay by PIX key',
  boleto: 'Pay a boleto',
  ted: 'Send a TED',
  payFile: 'Pay a file of many payments',
  receive: 'Charge with a QR code',
  paid: 'See what was paid from here',
  receipt: 'Get a receipt',
  today: 'See the day so far',
  statement: 'See the statement',
  refund: 'Give back a PIX that was received',
  close: 'Close the day',
  webhooks: 'See what happened to a webhook',
  connect: 'Connect an account',
  check: 'Check the setup',
  all: 'See all commands',
});
