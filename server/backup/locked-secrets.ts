import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'

/** Values that only the passphrase of a back-up opens: scrypt makes the key, AES-256-GCM locks. All in base64. */
export interface LockedSecrets {
  kdf: 'scrypt'
  cost: number
  salt: string
  nonce: string
  tag: string
  text: string
}

export interface PassphraseKey {
  lock(secrets: Record<string, string>): LockedSecrets
  /** Null: another passphrase, or changed. */
  open(locked: LockedSecrets): Record<string, string> | null
  mac(text: Buffer): string
}

/** A guess costs a tenth of a second and 128 MB. */
const COST = 2 ** 17
const MOST_COST = 2 ** 20
const BLOCK = 8
const SALT_BYTES = 16
const NONCE_BYTES = 12

export const newKey = (passphrase: string, cost = COST): Promise<PassphraseKey> =>
  keyOf(passphrase, randomBytes(SALT_BYTES), cost)

/** The key with which an archive was locked. */
export async function keyOfLocked(passphrase: string, locked: LockedSecrets): Promise<PassphraseKey | null> {
  const { kdf, cost, salt } = locked
  const isKnown = kdf === 'scrypt' && Number.isInteger(Math.log2(cost)) && cost > 1 && cost <= MOST_COST
  return isKnown ? keyOf(passphrase, Buffer.from(salt, 'base64'), cost) : null
}

async function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<PassphraseKey> {
  const options = { N: cost, r: BLOCK, p: 1, maxmem: 256 * cost * BLOCK }
  const master = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  )
  const part = (use: string) => Buffer.from(hkdfSync('sha256', master, '', use, 32))
  const lockKey = part('secrets of a back-up')
  const macKey = part('manifest of a back-up')
  return {
    lock(secrets) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', lockKey, nonce)
      const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
      const base64 = (bytes: Buffer) => bytes.toString('base64')
      return {
        kdf: 'scrypt',
        cost,
        salt: base64(salt),
        nonce: base64(nonce),
        tag: base64(cipher.getAuthTag()),
        text: base64(text),
      }
    },
    open({ nonce, tag, text }) {
      try {
        const bytes = (base64: string) => Buffer.from(base64, 'base64')
        const decipher = createDecipheriv('aes-256-gcm', lockKey, bytes(nonce), { authTagLength: 16 })
        decipher.setAuthTag(bytes(tag))
        return JSON.parse(Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8'))
      } catch {
        return null
      }
    },
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
  }
}
