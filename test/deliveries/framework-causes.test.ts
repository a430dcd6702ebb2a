import { describe, expect, test } from 'vitest';
import { detailText } from '../../src/lib/words/delivery-details.ts';
import { hex, keyed, secret, signed, verdict } from './verdict-desk.ts';

/** As the service writes it, with a blank at the end of a text and an empty one. */
const raw =
  '{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.120Z","data":{"amount":150.50,"endToEnd":null,' +
  '"description":"Pão / açúcar & <fim> ","note":"","payee":{"name":"Conceição"}}}';

/** What each framework makes of it, written down by hand after its own output: the signature is over these bytes, or they came. */
const made: readonly (readonly [how: string, bytes: string, part: string])[] = [
  [
    'Laravel: json_encode($request->all())',
    '{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.120Z","data":{"amount":150.5,"endToEnd":null,"description":"P\\u00e3o \\/ a\\u00e7\\u00facar & <fim>","note":null,"payee":{"name":"Concei\\u00e7\\u00e3o"}}}',
    'texts trimmed',
  ],
  [
    'Laravel without TrimStrings',
    '{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.120Z","data":{"amount":150.5,"endToEnd":null,"description":"P\\u00e3o \\/ a\\u00e7\\u00facar & <fim> ","note":null,"payee":{"name":"Concei\\u00e7\\u00e3o"}}}',
    'empty texts as null',
  ],
  [
    'Rails: params.to_json, with the body once more under the name of the controller',
    '{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.120Z","data":{"amount":150.5,"endToEnd":null,"description":"Pão / açúcar \\u0026 \\u003cfim\\u003e ","note":"","payee":{"name":"Conceição"}},"controller":"webhooks","action":"create","webhook":{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.120Z","data":{"amount":150.5,"endToEnd":null,"description":"Pão / açúcar \\u0026 \\u003cfim\\u003e ","note":"","payee":{"name":"Conceição"}}}}',
    'as Rails keeps params',
  ],
  [
    'Rails: request_parameters.to_json, as config/initializers/wrap_parameters.rb makes it',
    '{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.120Z","data":{"amount":150.5,"endToEnd":null,"description":"Pão / açúcar \\u0026 \\u003cfim\\u003e ","note":"","payee":{"name":"Conceição"}},"hook":{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.120Z","data":{"amount":150.5,"endToEnd":null,"description":"Pão / açúcar \\u0026 \\u003cfim\\u003e ","note":"","payee":{"name":"Conceição"}}}}',
    'as Rails keeps params',
  ],
  [
    'Ruby 3.3: payload.to_s',
    '{"id"=>"p1", "type"=>"pix.out.completed", "occurredAt"=>"2026-11-21T12:00:00.120Z", "data"=>{"amount"=>150.5, "endToEnd"=>nil, "description"=>"Pão / açúcar & <fim> ", "note"=>"", "payee"=>{"name"=>"Conceição"}}}',
    'as Ruby shows a hash',
  ],
  [
    'Ruby 3.4: payload.to_s',
    '{"id" => "p1", "type" => "pix.out.completed", "occurredAt" => "2026-11-21T12:00:00.120Z", "data" => {"amount" => 150.5, "endToEnd" => nil, "description" => "Pão / açúcar & <fim> ", "note" => "", "payee" => {"name" => "Conceição"}}}',
    'as Ruby shows a hash',
  ],
  [
    '.NET: DateTimeOffset by System.Text.Json',
    '{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.12\\u002B00:00","data":{"amount":150.50,"endToEnd":null,"description":"P\\u00E3o / a\\u00E7\\u00FAcar \\u0026 \\u003Cfim\\u003E ","note":"","payee":{"name":"Concei\\u00E7\\u00E3o"}}}',
    'times as .NET writes',
  ],
  [
    '.NET: local time by Newtonsoft.Json',
    '{"id":"p1","type":"pix.out.completed","occurredAt":"2026-11-21T09:00:00.12-03:00","data":{"amount":150.50,"endToEnd":null,"description":"Pão / açúcar & <fim> ","note":"","payee":{"name":"Conceição"}}}',
    'times as .NET writes',
  ],
  [
    '.NET: the older form of a date',
    '{"id":"p1","type":"pix.out.completed","occurredAt":"\\/Date(1795262400120)\\/","data":{"amount":150.50,"endToEnd":null,"description":"Pão / açúcar & <fim> ","note":"","payee":{"name":"Conceição"}}}',
    'times as .NET writes',
  ],
  [
    'Jackson or pydantic with names in snake case',
    '{"id":"p1","type":"pix.out.completed","occurred_at":"2026-11-21T12:00:00.120Z","data":{"amount":150.5,"end_to_end":null,"description":"Pão / açúcar & <fim> ","note":"","payee":{"name":"Conceição"}}}',
    'names in snake case',
  ],
];

describe('what a framework does to a body has a cause', () => {
  test.each(made)('%s', (_how, bytes, part) => {
    const overMade = verdict(signed(hex(keyed(bytes))), raw);
    expect(overMade.causes.map(({ code }) => code)).toEqual(['reserialised_json']);
    expect(overMade.causes[0]?.detail).toContain(part);
    expect(overMade.causes[0]?.detail).toMatch(/on the signing side$/);
    expect(overMade.signed).toEqual(Buffer.from(bytes));
  });

  test('and the other way round: what came is what the framework wrote, over which nobody signed', () => {
    const plain = raw.replace('150.50', '150.5').replace('"endToEnd":null,', '');
    const snake = (made.at(-1)?.[1] ?? '').replace('"end_to_end":null,', '');
    for (const came of [snake, plain.replace('<fim> "', '<fim>"'), plain.replace('"note":""', '"note":null')])
      expect(verdict(signed(hex(keyed(plain))), came).causes.map(({ code }) => code)).toEqual([
        'reserialised_json',
      ]);
    const indented = JSON.stringify(JSON.parse(plain), null, 2);
    expect(verdict(signed(hex(keyed(plain))), indented).causes[0]?.detail).toBe(
      'compact, on the receiving side',
    );
  });

  test('a line of an env file in place of the secret is called that', () => {
    const called = [{ code: 'secret_whitespace', detail: 'the name of a variable (NAME=)' }];
    for (const key of [
      `WEBHOOK_SECRET=${secret}`,
      `BRL_WEBHOOK_SECRET="${secret}"\n`,
      `export SECRET=${secret}`,
    ])
      expect(verdict(signed(hex(keyed(raw, key))), raw).causes).toEqual(called);
    const whole = { type: 'HMAC', header: 'X-Signature', secret: `HOOK_KEY="${secret}"` } as const;
    expect(verdict(signed(hex(keyed(raw))), raw, whole).causes).toEqual(called);
    const bearer = { type: 'BEARER', secret } as const;
    expect(verdict([['Authorization', `Bearer HOOK_KEY=${secret}`]], raw, bearer).causes).toEqual(called);
  });

  test('a changed amount may be forged, and that is said first', () => {
    const { causes } = verdict(signed(hex(keyed(raw))), raw.replace('150.50', '950.50'));
    expect(causes.map(({ code }) => code)).toEqual(['no_usual_cause']);
    expect(detailText('compact, texts trimmed, on the signing side')).toContain('TrimStrings');
  });
});
