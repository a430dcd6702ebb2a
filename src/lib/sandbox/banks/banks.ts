import type * as contract from '../../contract/banks.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { bankCatalogue, findBank } from './catalogue.ts';

/** The bank catalogue (specification, section 4.8). */
export const banks: Area<typeof contract> = { behaviours: { list, show } };

function list(): Answer {
  return { status: 200, body: bankCatalogue };
}

function show({ params }: Call<typeof contract.show>): Answer {
  const bank = findBank(params.code);
  if (!bank) throw new ServiceError(404, 'bank_not_found', 'Banco não encontrado.');
  return { status: 200, body: bank };
}
