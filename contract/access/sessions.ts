import * as z from 'zod'
import { endpoint, signedIn } from '../endpoint'
import { timeOut } from '../fields'
import { text } from '../text'

/** A session of a browser: from its sign-in until sign-out, or until it is not used for two weeks. */
export const session = z.object({
  id: z.int(),
  address: z.string(),
  /** The browser's own name. */
  user_agent: z.string(),
  created_at: timeOut,
  last_used_at: timeOut,
  expires_at: timeOut,
  /** The caller's own session. */
  is_current: z.boolean(),
})

/** The reason why a session has ended: `data.reason` of the 401 that refuses its refresh token. */
export const endReasons = [
  'expired',
  'signed_out',
  'ended_elsewhere',
  'password_changed',
  'password_reset',
  'deactivated',
  'reused',
] as const
export type EndReason = (typeof endReasons)[number]

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/users/self/sessions/',
  title: text('本人的登录会话，本次在前', 'Where the caller is signed in, this session first'),
  access: signedIn,
  callers: 'persons',
  reply: z.array(session),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/users/self/sessions/{id}/',
  title: text('结束本人的一个会话', 'End one of the caller’s sessions'),
  access: signedIn,
  callers: 'persons',
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/users/self/sessions/end-others/',
  title: text('结束本人除本次以外的全部会话', 'End every session of the caller but this one'),
  access: signedIn,
  callers: 'persons',
  reply: z.object({ ended: z.int() }),
})

export const sessionCalls = [listOwnSessions, endOwnSession, endOtherSessions] as const
