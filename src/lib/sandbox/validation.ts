import type { ZodMiniObject } from 'zod/mini';
import { type Operation, unspecified } from '../contract/operation.ts';
import { ServiceError } from './refusal.ts';

/**
 * Reads the query of a request by the contract's schema; the first value of a repeated name counts.
 * @throws {ServiceError} 400 as in specification section 7.1.
 */
export function readQuery(
  operation: Operation,
  parameters: URLSearchParams,
): Readonly<Record<string, unknown>> {
  if (!operation.query) return {};
  const shape: Readonly<Record<string, unknown>> = operation.query.shape;
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(shape)) {
    const text = parameters.get(name);
    if (text !== null) values[name] = typed(text, baseType(shape[name]));
  }
  return parse(operation.query, values);
}

/**
 * Reads the body of a request by the contract's schema. A body that the specification does not show is any object.
 * @throws {ServiceError} 400 as in specification section 7.1; 403 `tenant_mismatch` when it names another tenant.
 */
export function readBody(
  operation: Operation,
  bytes: Uint8Array,
  tenantId: string,
): Readonly<Record<string, unknown>> | null {
  if (operation.body === undefined) return null;
  if (bytes.length === 0 && isOptional(operation.body)) return {};
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError(400, 'invalid_payload', 'O corpo deve ser um objeto JSON.');
  }
  const body: Record<string, unknown> = { ...value };
  if (body.tenantId !== undefined && body.tenantId !== tenantId) {
    throw new ServiceError(403, 'tenant_mismatch', 'tenantId do corpo difere do tenant.');
  }
  return operation.body === unspecified ? body : parse(operation.body, body);
}

/** Whether a request may omit its body: it is not shown, or none of its members is required. */
function isOptional(body: NonNullable<Operation['body']>): boolean {
  return body === unspecified || body.safeParse({}).success;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError(400, 'invalid_body', 'O corpo não é um JSON válido.');
  }
}

/** Fields whose refusal has its own code (specification, section 7.3). */
const codeByField: Readonly<Record<string, string>> = {
  identifier: 'invalid_identifier',
  bankCode: 'invalid_bank_code',
  taxNumber: 'invalid_tax_number',
  accountType: 'invalid_account_type',
  url: 'invalid_url',
  'person.cpf': 'invalid_document',
};

function parse(schema: ZodMiniObject, values: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const paths = result.error.issues.map((issue) => issue.path.map(String));
  const missing = paths.filter((path) => valueAt(values, path) === undefined).map((path) => path.join('.'));
  // Missing or wrong: either way there is no confirmation (specification, sections 4.8 and 7.3).
  if (paths.some(([name]) => name === 'acknowledged'))
    throw new ServiceError(400, 'pix_batch_acknowledgement_required', 'Confirme com acknowledged: true.');
  if (missing[0] === 'url') throw new ServiceError(400, 'missing_field', 'Campo obrigatório: url.');
  if (missing.length > 0)
    throw new ServiceError(400, 'missing_fields', `Campos obrigatórios: ${missing.join(', ')}.`);
  const field = paths[0]?.join('.') ?? '';
  const ownCode = codeByField[field];
  if (ownCode) throw new ServiceError(400, ownCode, `Valor inválido no campo ${field}.`);
  throw new ServiceError(400, 'invalid_field', `Valor inválido no campo ${field}.`);
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    values,
  );
}

function typed(text: string, type: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return type === 'number' && text.trim() !== '' ? Number(text) : text;
}

/** Type of a schema under its `optional` and `nullable`. */
function baseType(schema: unknown): string {
  const { type, innerType } = (schema as { _zod: { def: { type: string; innerType?: unknown } } })._zod.def;
  return innerType === undefined ? type : baseType(innerType);
}
