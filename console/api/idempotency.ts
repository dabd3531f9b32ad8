import { useState } from 'react'
import { session } from '../state/session'
import { readKept, writeKept } from '../state/stored'
import { ApiError, isUnanswered } from './api-error'
import { serverNow } from './clock'
import { isReplay } from './envelope'
import { distrustAll } from './queries'

/** A random key. crypto.randomUUID is missing on plain http in a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A command under its key. A body that says the time of sending takes `triedAt`, so that every try sends the same. */
export type Send<Reply> = (idempotencyKey: string, triedAt: Date) => Promise<Reply>

/** The answer to a command. */
export interface Done<Reply> {
  reply: Reply
  /**
   * True: the answer of an earlier try, with other content or of a screen that was left. It was lost, but the command was
   * done; what is sent now was not.
   */
  isEarlier: boolean
}
/** Sends a command `on` an object: the filled path of its call, and what of the object the path does not name. */
export type Once = <Reply>(on: string, send: Send<Reply>) => Promise<Done<Reply>>

/**
 * For a POST that moves money (trust.md). The key of the first try is kept until its outcome is known, so that a second
 * try after a lost reply cannot run the command twice. After that the next try is a new command.
 * `const once = useOnce()`
 * `await once(`/payment-records/ ${meter}`, (idempotencyKey) => call('POST /payment-records/', { body, idempotencyKey }))`
 *
 * The tab keeps the key, over a reload, too: a screen that was left and is opened again on the same object asks about the
 * first try. If that was done, the screen hears so, also where the same was entered again: it may be meant as another one.
 */
export const useOnce = (): Once => useState(newOnce)[0]

/** Outside of a component's state. */
export function newOnce(): Once {
  /** The keys that this screen has tried: when first, so that every try sends the same time, and whether another screen had. */
  const tried = new Map<string, { at: Date; isTakenOver: boolean }>()
  return async <Reply>(on: string, send: Send<Reply>) => {
    const name = `${session().userInfo?.id ?? ''} ${on}`
    const before = open.get(name)
    const key = before ?? newKey()
    const now = tried.get(key) ?? { at: serverNow(), isTakenOver: before !== undefined }
    tried.set(key, now)
    if (before === undefined) keepOpen(() => open.set(name, key))
    const end = () => keepOpen(() => open.get(name) === key && open.delete(name))
    try {
      const reply = await send(key, now.at)
      end()
      return { reply, isEarlier: now.isTakenOver && isReplay(reply) }
    } catch (error) {
      const earlier = earlierOf<Reply>(error)
      // After a lost answer only the server's word about the first try ends it: a refusal may have come before its key was
      // looked up.
      if (isUnanswered(error)) distrustAll()
      else if (earlier || before === undefined) end()
      if (earlier) return earlier
      throw error
    }
  }
}

/** The keys of commands whose outcome is not known, by person and object. */
const OPEN = 'open-commands'
const kept = readKept(() => sessionStorage, OPEN)
// Our own list.
const open = new Map<string, string>(Array.isArray(kept) ? (kept as [string, string][]) : [])

function keepOpen(change: () => void) {
  change()
  writeKept(() => sessionStorage, OPEN, [...open])
}

/** The key was used with other content, and that was done. */
function earlierOf<Reply>(error: unknown): Done<Reply> | null {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_mismatch') return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('first' in data)) return null
  // The answer of the same call to the same person.
  return { reply: data.first as Reply, isEarlier: true }
}
