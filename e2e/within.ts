/** Longer than a busy machine takes for anything that a page does. */
const PATIENCE_MS = 60_000

/**
 * The end of work in a page, or an error that names it: unlike all that waits for something, what runs in the page has no limit
 * of its own, and the limit of a test does not say what it waited for.
 */
export async function within<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not end`)), PATIENCE_MS)
  })
  return Promise.race([work, never]).finally(() => clearTimeout(timer))
}
