import { ServiceError } from '../refusal.ts';

/** Where the sandbox's tenant may be returned to. Matches are exact (specification, sections 2.9 and 4.8). */
const registeredCallbacks: readonly string[] = ['https://app.example.com/return', 'exampleapp://return'];

/** @throws {ServiceError} 400 `invalid_callback_uri` for an address that is not registered */
export function refuseForeignCallback(callbackUri: string): void {
  if (registeredCallbacks.includes(callbackUri)) return;
  throw new ServiceError(
    400,
    'invalid_callback_uri',
    `callbackUri não registrada; o sandbox conhece ${registeredCallbacks.join(' e ')}.`,
  );
}
