import { topic } from './topic.ts';

/** What `brl` asks when nothing else is typed. */
export const guideWords = topic('guide', {
  question: 'What would you like to do?',
  left: 'Nothing was chosen, and nothing was sent.',
  pay: 'Pay by PIX key',
  payFile: 'Pay a file of many payments',
  paid: 'See what was paid from here',
  statement: 'See the statement',
  webhooks: 'See what happened to a webhook',
  connect: 'Connect an account',
  check: 'Check the setup',
  all: 'See all commands',
});
