import type { StoredRecord, World } from '../world.ts';

const registeredKind = 'boleto.registered';

/** What the bank knows of a boleto beside its number. */
export interface Registered {
  readonly beneficiary: { readonly name: string; readonly document: string };
  /** Taken off until the due date. */
  readonly discountCentavos: number;
}

/** Registers somebody's boleto, so that its preview names him. */
export function registerBoleto(world: World, accountId: string, barcode: string, data: Registered): void {
  world.putRecord({ kind: registeredKind, id: barcode, accountId, state: 'REGISTERED', data });
}

/** Null for a boleto that nobody registered: it is the made-up supplier's. */
export function registeredBoleto(world: World, barcode: string): Registered | null {
  return world.record<StoredRecord<Registered>>(registeredKind, barcode)?.data ?? null;
}
