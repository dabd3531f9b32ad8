import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { OrgId } from '../../db/scope'

/**
 * Seals values that nobody may read in a copy of the database (AES-256-GCM, a key made from SECRET_KEY). Each value is
 * bound to its organization.
 */
export interface SecretBox {
  seal(org: OrgId, secret: string): Buffer
  /** Throws when it was sealed with another key or for another organization, or has been changed. */
  open(org: OrgId, sealed: Buffer): string
}

/** The layout of a sealed value: version, nonce, tag, text. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const TEXT_AT = 1 + NONCE_BYTES + TAG_BYTES

export function createSecretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'access keys of message providers', 32))
  const owner = (org: OrgId) => Buffer.from(`organization ${org}`)
  return {
    seal(org, secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(owner(org))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text])
    },
    open(org, sealed) {
      if (sealed[0] !== VERSION) throw new Error('sealed in a way that this version does not know')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(owner(org))
        .setAuthTag(sealed.subarray(1 + NONCE_BYTES, TEXT_AT))
      return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()]).toString('utf8')
    },
  }
}
