import { second } from '../time.ts';
import type { World } from '../world.ts';

/** What `sandbox fail` does to deliveries of webhooks; the names are what people type. */
export const deliveryFaults = {
  delivery_twice: { summary: 'delivered twice, as two deliveries of one event' },
  delivery_late: { summary: 'delivered 90 seconds later' },
  delivery_out_of_order: { summary: 'held until the next event to the same address was sent' },
  delivery_lost: { summary: 'never sent, though it counts as delivered' },
  delivery_wrong_secret: { summary: 'the attempt is proven with another secret' },
  delivery_cut: { summary: 'half of the body is sent, with the proof of the whole' },
} as const;

/** Name of a fault of delivery. */
export type DeliveryFaultName = keyof typeof deliveryFaults;

/** Whether a text names a fault of delivery. */
export function isDeliveryFault(text: string): text is DeliveryFaultName {
  return Object.hasOwn(deliveryFaults, text);
}

/** How long a late delivery is kept back. */
export const lateByMs = 90 * second;

/** Takes the next fault for an attempt to deliver an event of this type, and counts it down. */
export function takeDeliveryFault(world: World, eventType: string): DeliveryFaultName | null {
  const names = Object.keys(deliveryFaults);
  const row = world.get(
    `SELECT seq, name FROM faults WHERE name IN (${names.map(() => '?').join(', ')}) AND (route IS NULL OR route = ?)
     ORDER BY seq LIMIT 1`,
    ...names,
    eventType,
  );
  if (!row) return null;
  world.run('UPDATE faults SET remaining = remaining - 1 WHERE seq = ?', Number(row.seq));
  world.run('DELETE FROM faults WHERE remaining <= 0');
  const name = String(row.name);
  return isDeliveryFault(name) ? name : null;
}
