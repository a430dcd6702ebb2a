import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { personBody } from '../support/person.ts';
import { openTeller, readReply, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const ordinary = '39053344705';
const withAccount = '52998224725';
const minutes = (count: number) => teller.sandbox.control.advanceClock(count * 60_000);

function person(cpf: string, extra: Record<string, unknown> = {}) {
  return { ...personBody(cpf), ...extra };
}

const createPf = (cpf: string, extra = {}) =>
  teller.call('POST', '/v1/accreditations/pf', { body: person(cpf, extra) });
const get = async (id: string) => (await teller.call('GET', `/v1/accreditations/${id}`)).body;
const company = {
  documentType: 'CNPJ',
  document: '11222333000181',
  legalName: 'Exemplo Ltda',
  company: { cnpj: '11222333000181' },
  partners: [{ cpf: ordinary, name: 'José' }],
};

describe('an individual accreditation is refused or made', () => {
  test('ends in an account of conservative PIX limits, which a company does not have', async () => {
    const { accreditationId } = (await createPf(ordinary)).body;
    const made = (await teller.call('POST', '/v1/accreditations/pj', { body: company })).body;
    minutes(4);
    teller.sandbox.control.settle(made.accreditationId, 'COMPLETED');
    const limitsOf = async (id: string) =>
      (await teller.call('GET', `/v1/accounts/${(await get(id)).accountId}/limits/available`)).body;
    expect(await limitsOf(accreditationId)).toMatchObject({
      pix: {
        daytime: { availableBrl: 5000, source: 'account' },
        nighttime: { availableBrl: 1000, source: 'account' },
      },
      ted: { daytime: { availableBrl: 100_000, source: 'tenant_default' } },
    });
    expect((await limitsOf(made.accreditationId)).pix.daytime.availableBrl).toBe(100_000);
  });

  test('is cancelled without a body or with one', async () => {
    const cancel = async (body?: object) => {
      const { accreditationId } = (await createPf(ordinary)).body;
      const path = `/v1/accreditations/${accreditationId}/cancel`;
      const { status, body: answer } = await teller.call('POST', path, body ? { body } : {});
      return [status, answer.status, answer.errorReason];
    };
    expect(await cancel()).toEqual([200, 'FAILED', 'cancelled']);
    expect(await cancel({ reason: 'typed twice' })).toEqual([200, 'FAILED', 'cancelled']);
  });

  test('is refused with a CPF that is none', async () => {
    const refused = await Promise.all(['123', '12345678900'].map((cpf) => createPf(cpf)));
    expect(refused.map(({ status, body }) => [status, body.errorCode])).toEqual([
      [400, 'invalid_document'],
      [400, 'invalid_document'],
    ]);
  });

  test('is refused with a city of another state', async () => {
    const { address } = person(ordinary);
    const { status, body } = await createPf(ordinary, { address: { ...address, state: 'RJ' } });
    expect([status, body.errorCode]).toEqual([400, 'invalid_field']);
  });

  test('goes from biometry over integration to an account', async () => {
    const created = await createPf(ordinary);
    expect([created.status, created.body.status]).toEqual([201, 'PENDING_BIOMETRY']);
    expect(created.body.persons[0]).toMatchObject({
      biometryStatus: 'PENDING',
      linkExpiresAt: '2026-03-17T15:00:00Z',
    });
    expect(created.body.accountId).toBeUndefined();
    const id = created.body.accreditationId;
    minutes(2);
    expect((await get(id)).status).toBe('INTEGRATING');
    minutes(2);
    const active = await get(id);
    expect(active).toMatchObject({ status: 'ACTIVE', accountId: expect.any(String) });
    expect(teller.sandbox.control.account(active.accountId)).toMatchObject({ balanceCentavos: 0 });
    expect(teller.eventTypes()).toEqual([
      'accreditation.pf.created',
      'accreditation.biometry.link.created',
      'accreditation.updated',
      'accreditation.updated',
      'accreditation.active',
    ]);
    const [updated] = teller.sandbox.control.events({ type: 'accreditation.updated' });
    expect(JSON.stringify(updated)).not.toContain('capture.sandbox');
  });

  test('is made again by each repeat', async () => {
    const ids = [await createPf(ordinary), await createPf(ordinary)].map(({ body }) => body.accreditationId);
    const list = await teller.call('GET', `/v1/accreditations/pf?document=${ordinary}`);
    expect(list.body.items.map((item: { accreditationId: string }) => item.accreditationId)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('an individual accreditation, cancelled, late or refused by the bank', () => {
  test('is cancelled before biometrics are confirmed, and not after', async () => {
    const first = (await createPf(ordinary)).body.accreditationId;
    const cancelled = await teller.call('POST', `/v1/accreditations/${first}/cancel`, {
      body: { reason: 'x' },
    });
    expect(cancelled.body).toMatchObject({ status: 'FAILED', errorReason: 'cancelled' });
    expect(teller.eventTypes().slice(-2)).toEqual(['accreditation.updated', 'accreditation.failed']);
    const second = (await createPf(ordinary)).body.accreditationId;
    minutes(2);
    const late = await teller.call('POST', `/v1/accreditations/${second}/cancel`, { body: {} });
    expect([late.status, late.body.errorCode]).toEqual([409, 'invalid_state']);
    expect((await get(second)).status).toBe('INTEGRATING');
  });

  test('ends where the account cannot be shared, or the bank refuses', async () => {
    expect((await createPf('11144477735')).body).toMatchObject({
      status: 'FAILED',
      errorReason: 'existing_partner_account',
    });
    const id = (await createPf('11122233396')).body.accreditationId;
    minutes(5);
    expect(await get(id)).toMatchObject({ status: 'FAILED', errorReason: 'partner_rejected' });
  });

  test('may get its link late, and a new one on request', async () => {
    const created = (await createPf('98765432100')).body;
    expect(created.persons[0].biometryLink).toBeUndefined();
    minutes(1);
    const first = (await get(created.accreditationId)).persons[0].biometryLink;
    expect(first).toMatch(/^https:/);
    const path = `/v1/accreditations/${created.accreditationId}/persons/98765432100/retry`;
    const fresh = await teller.call('POST', path);
    expect(fresh.body.biometryLink).toMatch(/^https:/);
    expect(fresh.body.biometryLink).not.toBe(first);
    expect(teller.sandbox.control.events({ type: 'accreditation.biometry.link.created' })).toHaveLength(2);
  });

  test.each([
    [
      'a callback that is not registered',
      { callbackUri: 'https://other.example.com/' },
      400,
      'invalid_callback_uri',
    ],
    ['evidence that nobody uploaded', { biometry: { evidenceId: 'x' } }, 422, 'evidence_not_found'],
  ])('refuses %s', async (_what, extra, status, code) => {
    const answer = await createPf(ordinary, extra);
    expect([answer.status, answer.body.errorCode]).toEqual([status, code]);
  });
});

describe('evidence of an individual accreditation', () => {
  test('knows evidence again by its Idempotency-Key', async () => {
    const upload = async (key: string) =>
      (await teller.call('POST', '/v1/accreditations/biometry-evidence', { key, body: { provider: 'x' } }))
        .body.evidenceId;
    const [first, again, other] = [await upload('k1'), await upload('k1'), await upload('k2')];
    expect([again === first, other === first]).toEqual([true, false]);
  });

  test('takes evidence that was uploaded', async () => {
    const path = '/v1/accreditations/biometry-evidence';
    const evidence = await teller.call('POST', path, { body: { provider: 'example' } });
    const created = await createPf(ordinary, { biometry: { evidenceId: evidence.body.evidenceId } });
    expect(created.status).toBe(201);
    expect(teller.eventTypes()).toContain('accreditation.acceptance.link.created');
  });
});

describe('the consent of a holder who has an account', () => {
  const browse = async (method: string, url: string, cookie?: string, action?: string) => {
    const headers = new Headers(cookie === undefined ? {} : { cookie });
    const body = action === undefined ? null : new URLSearchParams({ action });
    return readReply(await teller.sandbox.fetch(new Request(url, { method, headers, body }), 'tenant'));
  };
  const begin = async () => {
    const created = (await createPf(withAccount)).body;
    const link: string = created.persons[0].consentLink;
    const page = await browse('GET', link);
    return {
      id: created.accreditationId,
      link,
      page,
      cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '',
    };
  };

  test('shows account and balance only after the face, then shares the same account', async () => {
    const { id, link, page, cookie } = await begin();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect(page.body).toContain('pede acesso');
    expect(page.body).not.toContain('50.000,00');
    expect(page.body).not.toMatch(/<script|https?:\/\//);
    expect((await browse('POST', link, cookie, 'accept')).body.errorCode).toBe('identity_not_approved');
    expect((await browse('POST', `${link}/start`, cookie)).status).toBe(200);
    expect((await browse('POST', `${link}/start`, cookie)).body.errorCode).toBe('invalid_state');
    expect((await browse('POST', link, cookie, 'face-ok')).body).toContain('50.000,00');
    expect((await browse('POST', link, cookie, 'accept')).body).toContain('Acesso autorizado');
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', persons: [{ consentStatus: 'ACCEPTED' }] });
    const [active] = teller.sandbox.control.events({ type: 'accreditation.active' });
    expect(active?.data).toMatchObject({ sharedAccount: true, accountId: expect.any(String) });
  });

  test('goes on in the same browser only', async () => {
    const { link, cookie } = await begin();
    for (const other of [undefined, 'brl_consent=wrong']) {
      const answer = await browse('POST', `${link}/start`, other);
      expect([answer.status, answer.body.errorCode]).toEqual([403, 'session_invalid']);
    }
    await browse('GET', link);
    expect((await browse('POST', `${link}/start`, cookie)).body.errorCode).toBe('session_invalid');
  });

  test.each([
    ['decline', 'consent_declined', 'DECLINED'],
    ['face-failed', 'consent_facial_failed', 'DENIED'],
  ])('%s ends it with %s', async (action, reason, consentStatus) => {
    const { id, link, cookie } = await begin();
    if (action === 'face-failed') await browse('POST', `${link}/start`, cookie);
    await browse('POST', link, cookie, action);
    expect(await get(id)).toMatchObject({
      status: 'FAILED',
      errorReason: reason,
      persons: [{ consentStatus }],
    });
    expect((await browse('POST', `${link}/start`, cookie)).status).toBe(403);
  });

  test('is refused while one is pending, and expires after seven days, with a retry later', async () => {
    const { id } = await begin();
    const second = await createPf(withAccount);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      errorCode: 'already_accredited',
      accountId: null,
      status: 'PENDING_CONSENT',
      accreditationId: id,
    });
    minutes(6 * 24 * 60);
    await teller.call('POST', `/v1/accreditations/${id}/persons/${withAccount}/retry`);
    minutes(6 * 24 * 60);
    expect((await get(id)).status).toBe('PENDING_CONSENT');
    minutes(24 * 60);
    expect(await get(id)).toMatchObject({ status: 'FAILED', errorReason: 'consent_expired' });
  });
});

describe('a company', () => {
  const create = (extra = {}) =>
    teller.call('POST', '/v1/accreditations/pj', { body: { ...company, ...extra } });
  const slot = (id: string, body: Record<string, unknown>) =>
    teller.call('POST', `/v1/accreditations/${id}/documents`, {
      body: { kind: 'cnpj_card', contentType: 'application/pdf', sizeBytes: 4, ...body },
    });

  test('waits for review until a hand ends it', async () => {
    const id = (await create()).body.accreditationId;
    minutes(10);
    expect((await get(id)).status).toBe('PENDING_REVIEW');
    teller.sandbox.control.settle(id, 'COMPLETED');
    expect((await get(id)).status).toBe('ACTIVE');
  });

  test.each([
    [{ partners: [] }, 400, 'missing_fields'],
    [{ documentType: 'RG' }, 400, 'invalid_document_type'],
    [{ document: '11222333000182' }, 400, 'invalid_document'],
  ])('%j is refused', async (extra, status, code) => {
    const answer = await create(extra);
    expect([answer.status, answer.body.errorCode]).toEqual([status, code]);
  });

  test.each([
    [{ kind: 'photo' }, 422, 'invalid_kind'],
    [{ contentType: 'image/png' }, 422, 'invalid_content_type'],
    [{ sizeBytes: 20 * 1024 * 1024 + 1 }, 413, 'file_too_large'],
  ])('a file %j is refused', async (extra, status, code) => {
    const answer = await slot((await create()).body.accreditationId, extra);
    expect([answer.status, answer.body.errorCode]).toEqual([status, code]);
  });

  test('takes ten files of kind other, and none for a person', async () => {
    const id = (await create()).body.accreditationId;
    for (let i = 0; i < 10; i++) expect((await slot(id, { kind: 'other' })).status).toBe(201);
    expect((await slot(id, { kind: 'other' })).body.errorCode).toBe('too_many_files');
    const individual = (await createPf(ordinary)).body.accreditationId;
    expect((await slot(individual, {})).body.errorCode).toBe('not_pj');
    teller.sandbox.control.settle(id, 'FAILED');
    expect((await slot(id, {})).body.errorCode).toBe('invalid_status');
  });

  test('the storage takes exactly the announced bytes, and no credential', async () => {
    const id = (await create()).body.accreditationId;
    const put = async (body: string, headers: Record<string, string> = {}) => {
      const url = (await slot(id, {})).body.uploadUrl;
      const init = { method: 'PUT', body, headers: { 'content-type': 'application/pdf', ...headers } };
      return (await teller.sandbox.fetch(new Request(url, init), 'tenant')).status;
    };
    expect(await put('%PDF')).toBe(200);
    expect(await put('%PDF-')).toBe(403);
    expect(await put('%PDF', { authorization: 'Bearer x' })).toBe(400);
    expect(await put('%PDF', { 'x-tenant-id': 'x' })).toBe(400);
  });
});

test('accreditation.manage follows without read; read alone creates nothing', async () => {
  const created = (await createPf(ordinary)).body;
  const readOnly = { authorization: `Bearer ${await teller.token('sandbox-read-only')}` };
  const refused = await teller.call('POST', '/v1/accreditations/pf', {
    body: person(ordinary),
    headers: readOnly,
  });
  expect([refused.status, refused.body.errorCode]).toEqual([403, 'insufficient_scope']);
  const seen = await teller.call('GET', `/v1/accreditations/${created.accreditationId}`, {
    headers: readOnly,
  });
  expect(seen.status).toBe(200);
});
