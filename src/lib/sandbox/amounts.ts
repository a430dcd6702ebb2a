import { ServiceError } from './refusal.ts';

/** Largest amount whose centavos are an exact integer. */
const maxReais = Number.MAX_SAFE_INTEGER / 100;

/**
 * Reads an amount of a request body into centavos.
 * The sandbox does not use the client's codec here, so that a mistake in one is caught by the other.
 * @throws {ServiceError} 400 `invalid_field`: not positive, or more than two decimals.
 */
export function centavosOf(field: string, reais: number): number {
  if (!(reais > 0 && reais <= maxReais) || Number(reais.toFixed(2)) !== reais) {
    throw new ServiceError(
      400,
      'invalid_field',
      `O campo ${field} deve ser positivo e ter no máximo 2 casas decimais.`,
    );
  }
  return Math.round(reais * 100);
}

/** Centavos as the JSON number of an answer. */
export function reaisOf(centavos: number): number {
  return centavos / 100;
}
