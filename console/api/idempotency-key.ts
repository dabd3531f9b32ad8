/**
 * A key for one act, made when its form opens and kept until an answer came: trying again does it once.
 * Not `crypto.randomUUID`, which browsers withhold from sites without TLS.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
