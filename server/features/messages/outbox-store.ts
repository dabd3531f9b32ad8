import type { LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import type { Message } from './provider'

export async function insertMessage(tx: Tx, message: Message, now: LocalTime): Promise<number> {
  const { phone, template, params, content } = message
  const { id } = await tx
    .insertInto('outbox_messages')
    .values({ phone, template, params: JSON.stringify(params), content, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteMessages(tx: Tx, sentBefore: LocalTime): Promise<void> {
  await tx.deleteFrom('outbox_messages').where('sent_at', '<', sentBefore).execute()
}
