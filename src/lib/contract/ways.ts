/** The statement's name for each way of moving money (specification, section 2.4, `operation`); a fee is nobody's payment. */
export type Way = 'PIX' | 'TED' | 'BOLETO' | 'INTERNAL';

/** By the first word of an operation's id. */
const ways: Readonly<Record<string, Way>> = {
  pix: 'PIX',
  pixQr: 'PIX',
  pixBank: 'PIX',
  bigpix: 'PIX',
  refund: 'PIX',
  ted: 'TED',
  boleto: 'BOLETO',
  transfers: 'INTERNAL',
};

/** Raw calls are known by their route instead. */
const waysByRoute: readonly (readonly [RegExp, Way])[] = [
  [/\/(?:pix|bigpix)(?:\/|$)/, 'PIX'],
  [/\/ted(?:\/|$)/, 'TED'],
  [/\/boletos?(?:\/|$)/, 'BOLETO'],
  [/\/transfers(?:\/|$)/, 'INTERNAL'],
];

/**
 * The way in which an operation moves money; null for a batch, whose rows may differ, and for what is unknown.
 * @param target path of a raw call; without it none is known
 */
export function wayOf(operationId: string, target = ''): Way | null {
  const [topic = ''] = operationId.split('.');
  if (Object.hasOwn(ways, topic)) return ways[topic] ?? null;
  return waysByRoute.find(([route]) => route.test(target))?.[1] ?? null;
}
