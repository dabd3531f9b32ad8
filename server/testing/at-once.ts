/** Asks as so many clerks do: each sends the next request as soon as its own is answered. */
export async function allAtOnce<Reply>(
  asks: readonly (() => Promise<Reply>)[],
  clerks = 8,
): Promise<Reply[]> {
  const replies: Reply[] = []
  let next = 0
  const clerk = async () => {
    for (let at = next++; at < asks.length; at = next++) replies[at] = await asks[at]!()
  }
  await Promise.all(Array.from({ length: clerks }, clerk))
  return replies
}
