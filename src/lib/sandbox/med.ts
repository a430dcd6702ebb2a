import type * as contract from '../contract/med.ts';
import { type Area, ServiceError } from './behaviour.ts';

/** Disputes: every route is offline (specification, sections 1 and 4.8). */
export const med: Area<typeof contract> = {
  behaviours: {
    list: offline,
    answer: offline,
    decide: offline,
    evidence: offline,
    addEvidence: offline,
  },
};

function offline(): never {
  throw new ServiceError(
    503,
    'service_temporarily_unavailable',
    'Contestações (MED) temporariamente fora do ar.',
  );
}
