import type { LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import type { Message } from './provider'

export async function insertMessage(tx: Tx, message: Message, now: LocalTime): Promise<void> {
  const { phone, template, params, content } = message
  await tx
    .insertInto('outbox_messages')
    .values({ phone, template, params: JSON.stringify(params), content, sent_at: now })
    .execute()
}

export async function deleteMessages(tx: Tx, sentBefore: LocalTime): Promise<void> {
  await tx.deleteFrom('outbox_messages').where('sent_at', '<', sentBefore).execute()
}
