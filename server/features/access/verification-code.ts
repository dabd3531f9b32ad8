import { createHash, createHmac, randomInt } from 'node:crypto'

/** Codes of six digits. The stored form of a code cannot be guessed without the server's key. */
export interface VerificationCodes {
  fresh(): string
  hashOf(phone: string, code: string): Buffer
}

export function createVerificationCodes(secret: string): VerificationCodes {
  const key = createHash('sha256').update(`verification code ${secret}`).digest()
  return {
    fresh: () => String(randomInt(1_000_000)).padStart(6, '0'),
    hashOf: (phone, code) => createHmac('sha256', key).update(`${phone} ${code}`).digest(),
  }
}
