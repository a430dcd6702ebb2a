/** Does something with each of these, several at a time, until it is stopped. */
export async function eachOf<Item>(
  items: AsyncIterator<Item> | Iterator<Item>,
  width: number,
  stop: AbortSignal | null,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const lane = async () => {
    for (let next = await items.next(); !next.done && !stop?.aborted; next = await items.next())
      await task(next.value);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
