/** A JSON file that is served beside the console itself, not by the API. */
export async function ownFile<T>(path: string): Promise<T> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as T
}
