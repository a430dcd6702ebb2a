import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, changes, reads } from './row.ts';

const made = { 200: null, 201: null };
const noCaptures = 'for file in ../state/brl/webhooks-*; do echo broken > "$file"; done';

/** Webhooks. No status of theirs is shown. */
export const webhooksArea: Area = {
  routes: [
    // "array of {event, description}"
    {
      ...reads,
      id: 'webhooks.events',
      path: '/v1/webhooks/events',
      answers: { 200: [] },
      answer: () => ok([{ event: 'pix.out.completed', description: 'PIX enviado' }]),
      lines: ['webhooks events'],
    },
    {
      ...changes,
      id: 'webhooks.create',
      path: '/v1/webhooks',
      body: [
        {
          name: 'url',
          required: true,
          good: ['https://hooks.example.com/a?b=c'],
          bad: ['hooks', '', null, 1],
        },
        {
          name: 'authType',
          required: true,
          good: ['HMAC', 'API_KEY', 'BASIC', 'BEARER', 'NONE'],
          bad: ['hmac', 'DIGEST', null],
        },
        {
          name: 'authConfig',
          good: [
            { key: 'k', header: 'X-Own' },
            { key: 'k' },
            { username: 'u', password: 'p' },
            { token: 't' },
            // The name of the field that holds the HMAC secret: not shown.
            { anything: 's' },
          ],
          bad: ['k', null, { key: 1 }],
        },
        {
          name: 'eventTypes',
          required: true,
          good: [['pix.out.completed'], ['pix.out.completed', 'ted.payment']],
          bad: ['pix.out.completed', null, []],
        },
        { name: 'accountId', good: ['5a4db0c5-0000-4000-8000-00000000acc1'], bad: [1, null] },
      ],
      repeat: 'two',
      answers: made,
      answer: (call) => ({ status: 201, body: { id: 'sub-1', url: call.body.url } }),
      lines: [
        'webhooks create --url https://hooks.example.com/brl --event pix.out.completed --auth-type HMAC --no-store --secret-file files/hmac',
        'webhooks create --url https://hooks.example.com/b --event qrcode.paid --auth-type BASIC --no-store --username u --secret-file files/hmac',
      ],
    },
    {
      ...changes,
      id: 'webhooks.deliveryRetry',
      path: '/v1/webhooks/{subscriptionId}/deliveries/{deliveryId}/retry',
      answers: { 200: null, 202: null },
      lines: ['webhooks retry 7c0f4c38-6f1e-4d0c-9a53-0a1b2c3d4e5f 1d2c3b4a-5f6e-4a7b-8c9d-0e1f2a3b4c5d'],
    },
  ],
  commands: {
    'webhooks captured case': [
      done('webhooks captured case event-1 --out case.tar.gz --offline', ['case.tar.gz']),
      refused('webhooks captured case 99 --out case.tar.gz --offline', 30, 'not_captured'),
      bad('webhooks captured case --out case.tar.gz', 'usage'),
    ],
    'webhooks captured export': [
      done('webhooks captured export', ['event-1']),
      refused('webhooks captured export', 90, 'capture_store_unavailable', { before: noCaptures }),
      bad('webhooks captured export --nope', 'usage'),
    ],
    'webhooks captured list': [
      done('webhooks captured list', ['EVENT', 'pix.in.completed', 'invoice-1042']),
      // The payment of the scene went to a receiver that is not there.
      refused('webhooks captured list --gaps --offline --event pix.out.completed', 35, null, {
        shows: ['10,00'],
      }),
      bad('webhooks captured list --nope', 'usage'),
    ],
    'webhooks captured note': [
      done('webhooks captured note event-1 asked', ['bookmarked']),
      refused('webhooks captured note 99 --bookmark', 30, 'not_captured'),
      bad('webhooks captured note event-1', 'usage'),
    ],
    'webhooks captured prune': [
      done('webhooks captured prune --older-than 90d --yes', ['No delivery is from before']),
      refused('webhooks captured prune --older-than 90d --yes', 90, 'capture_store_unavailable', {
        before: noCaptures,
      }),
      bad('webhooks captured prune --older-than 3', 'usage'),
    ],
    'webhooks captured show': [
      done('webhooks captured show event-1', ['pix.in.completed', 'invoice-1042']),
      refused('webhooks captured show 99', 30, 'not_captured'),
      bad('webhooks captured show', 'usage'),
    ],
    'webhooks doctor': [
      // Nobody receives there.
      done('webhooks doctor https://127.0.0.1:9/', ['127.0.0.1:9'], { exit: 35 }),
      refused('webhooks doctor http://127.0.0.1:9/ --subscription nobody', 30, 'unknown_subscription'),
      bad('webhooks doctor', 'usage'),
    ],
    'webhooks inspect': [
      done('webhooks inspect', ['http://127.0.0.1:'], { stop: true }),
      refused('webhooks inspect --subscription nobody', 30, 'unknown_subscription'),
      bad('webhooks inspect --listen-port 0', 'usage'),
    ],
    'webhooks listen': [
      done('webhooks listen --auth-type NONE --port 0', ['Listening on'], { stop: true }),
      refused('webhooks listen --subscription nobody --port 0', 30, 'unknown_subscription'),
      bad('webhooks listen --nope', 'usage'),
    ],
    'webhooks replay': [
      done('webhooks replay event-1 --to http://127.0.0.1:1/ --dry-run', ['pix.in.completed']),
      refused('webhooks replay event-1 --to http://127.0.0.1:1/', 80, null),
      bad('webhooks replay --to http://127.0.0.1:1/', 'usage'),
    ],
    'webhooks trigger': [
      done('webhooks trigger --list', ['pix.out.completed', 'alias']),
      done('webhooks trigger pix.in.completed --auth-type NONE --dry-run --json', ['pix.in.completed']),
      refused('webhooks trigger pix.in.completed --auth-type NONE --to http://127.0.0.1:1/', 80, null),
      bad(
        'webhooks trigger pix.in.completed --auth-type NONE --dry-run --field data.nope=1',
        'unknown_event_field',
      ),
    ],
    'webhooks verify': [
      done('webhooks verify --body event.json --signature $SIGNATURE --secret-file secret.txt', ['valid']),
      refused('webhooks verify --body event.json --signature $SIGNATURE --secret-file wrong.txt', 35, null, {
        shows: ['NOT valid'],
      }),
      bad('webhooks verify --nope', 'usage'),
    ],
    'webhooks create': [
      done('webhooks create --url https://hooks.example.com/brl --event pix.out.completed --store vault', [
        'Subscription',
      ]),
      refused(
        'webhooks create --url https://hooks.example.com/brl --event pix.out.completed --store vault',
        50,
        'insufficient_scope',
        { before: 'export BRL_CLIENT_ID=sandbox-read-only' },
      ),
      bad('webhooks create --url http://hooks.example.com/ --event pix.out.completed', 'invalid_url'),
    ],
    'webhooks events': [
      done('webhooks events', ['pix.out.completed']),
      refused('webhooks events', 50, 'insufficient_scope', {
        before: 'export BRL_CLIENT_ID=sandbox-no-scope',
      }),
      bad('webhooks events all', 'usage'),
    ],
    'webhooks retry': [
      done('webhooks retry $HOOK $DELIVERY', ['QUEUED']),
      refused('webhooks retry $HOOK $NOBODY', 30, 'not_found'),
      bad('webhooks retry $HOOK', 'usage'),
    ],
  },
};
