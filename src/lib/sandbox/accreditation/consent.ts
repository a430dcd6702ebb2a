import { randomBytes } from 'node:crypto';
import type * as contract from '../../contract/accreditation.ts';
import { findAccount } from '../account/ledger.ts';
import type { Answer, Call, ReceivedRequest } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { hashSecret } from '../seed.ts';
import { minute } from '../time.ts';
import type { World } from '../world.ts';
import { acceptConsent, endConsent } from './accreditation-states.ts';
import { type ConsentStep, consentHtml, pageHeaders } from './consent-page.ts';
import { type Accreditation, type AccreditationRecord, accreditationKind, type Consent } from './record.ts';

const cookieName = 'brl_consent';
/** How long a checked face counts; the specification names `identity_stale` and no time. */
const captureLifetimeMs = 30 * minute;

/** The page; a browser without the session's cookie begins a new session, and the older one ends. */
export function consentPage({ world, params, request }: Call<typeof contract.consentPage>): Answer {
  const record = journeyOf(world, params.cst);
  if (record.data.consent.status !== 'PENDING' || holdsSession(record.data.consent, request)) {
    return page(world, record);
  }
  const token = randomBytes(32).toString('base64url');
  const begun = update(world, record, { session: hashSecret(token), capture: 'none', capturedAtMs: null });
  const secure = request.origin.startsWith('https:') ? '; Secure' : '';
  const path = request.target.split('?')[0];
  const cookie = `${cookieName}=${token}; Path=${path}; HttpOnly; SameSite=Strict${secure}`;
  const answer = page(world, begun);
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookie } };
}

/** Begins the capture of the face; only once at a time. */
export function consentStart({ world, params, request }: Call<typeof contract.consentStart>): Answer {
  const record = inSession(world, params.cst, request);
  if (record.data.consent.status !== 'PENDING' || record.data.consent.capture === 'running') {
    throw new ServiceError(409, 'invalid_state', 'Não está pendente, ou a captura já está em curso.');
  }
  return page(world, update(world, record, { capture: 'running' }));
}

/** The end of the made-up capture, or the holder's decision. */
export function consentDecide({ world, params, request }: Call<typeof contract.consentDecide>): Answer {
  const record = inSession(world, params.cst, request);
  const { consent } = record.data;
  if (consent.status !== 'PENDING') throw new ServiceError(409, 'invalid_state', 'Já foi decidido.');
  switch (actionOf(request)) {
    case 'face-ok':
      requireCapture(consent, 'running');
      return page(world, update(world, record, { capture: 'passed', capturedAtMs: world.now() }));
    case 'face-failed':
      requireCapture(consent, 'running');
      return page(world, endConsent(world, record, 'DENIED', 'consent_facial_failed', world.now()));
    case 'decline':
      return page(world, endConsent(world, record, 'DECLINED', 'consent_declined', world.now()));
    case 'accept':
      requireCapture(consent, 'passed');
      if (world.now() > (consent.capturedAtMs ?? 0) + captureLifetimeMs) {
        throw new ServiceError(409, 'identity_stale', 'A verificação facial venceu; comece de novo.');
      }
      return page(world, acceptConsent(world, record, world.now()));
    default:
      throw new ServiceError(400, 'invalid_field', 'action deve ser accept ou decline.');
  }
}

type Journey = AccreditationRecord & { readonly data: Accreditation & { readonly consent: Consent } };

function journeyOf(world: World, cst: string): Journey {
  const record = world
    .records<AccreditationRecord>(accreditationKind, null)
    .find(({ data }) => data.consent?.cst === cst);
  if (!record?.data.consent) throw new ServiceError(404, 'not_found', 'Link desconhecido ou substituído.');
  return record as Journey;
}

/** @throws {ServiceError} 403 `session_invalid` in any browser but the one that started */
function inSession(world: World, cst: string, request: ReceivedRequest): Journey {
  const record = journeyOf(world, cst);
  if (holdsSession(record.data.consent, request)) return record;
  throw new ServiceError(403, 'session_invalid', 'A sessão terminou; abra o link de novo neste aparelho.');
}

function holdsSession({ session }: Consent, request: ReceivedRequest): boolean {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const token = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return token !== undefined && session !== null && hashSecret(token) === session;
}

function requireCapture(consent: Consent, wanted: Consent['capture']): void {
  if (consent.capture === wanted) return;
  if (wanted === 'passed') {
    throw new ServiceError(409, 'identity_not_approved', 'A verificação facial não foi feita.');
  }
  throw new ServiceError(409, 'invalid_state', 'Nenhuma captura em curso.');
}

/** A form of the page, or JSON. */
function actionOf({ headers, body }: ReceivedRequest): string {
  const text = new TextDecoder().decode(body);
  if (!headers.get('content-type')?.includes('json')) return new URLSearchParams(text).get('action') ?? '';
  try {
    return String((JSON.parse(text) as { action?: unknown } | null)?.action ?? '');
  } catch {
    throw new ServiceError(400, 'invalid_body', 'O corpo não é um JSON válido.');
  }
}

function update(world: World, record: Journey, consent: Partial<Consent>): Journey {
  return world.updateRecord({
    ...record,
    data: { ...record.data, consent: { ...record.data.consent, ...consent } },
  });
}

function page(world: World, record: AccreditationRecord): Answer {
  const { consent, name, document } = record.data;
  if (!consent) throw new Error(`accreditation ${record.id} has no consent`);
  const account = findAccount(world, consent.accountId);
  const step: ConsentStep = consent.status === 'PENDING' ? consent.capture : consent.status;
  const html = consentHtml({ step, name, document, cst: consent.cst, account });
  return { status: 200, body: html, contentType: 'text/html; charset=utf-8', headers: pageHeaders };
}
