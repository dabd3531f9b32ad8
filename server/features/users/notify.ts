import { insertNotice, type NoticeSource } from '../notices/keep-store'

/** A new account that cannot do anything before its approval. */
export const notifyAccountWaits = (
  source: NoticeSource,
  { id, username }: { id: number; username: string },
): Promise<void> =>
  insertNotice(source, {
    type: 'account_waiting',
    params: { username },
    to: ['staff', 'superusers'],
    target: id,
  })

/** To the person who waited. */
export const notifyAccountApproved = (source: NoticeSource, user: number): Promise<void> =>
  insertNotice(source, { type: 'account_approved', params: {}, to: { user } })
