import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** The costs that the program has asked for, one by one; passwords.test.ts says which. */
export const asked: (Options | null | undefined)[] = []

/**
 * Stands in the place of the package in this process: the tests try hundreds of passwords, and each takes as little as can be. Servers
 * that tests start as processes have the package itself.
 */
export function hash(password: string, options?: Options | null): Promise<string> {
  asked.push(options)
  return real.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
}

export const { verify } = real
