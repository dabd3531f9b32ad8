import type { Wire } from '@water/contract/endpoint'
import { maskPhone } from '@water/contract/masking'
import type { listMessages } from '@water/contract/messages/calls'
import type { StoredMessage } from './messages-store'

type Message = Wire<typeof listMessages>['reply']['results'][number]

/** A message of the log: its number is masked for everybody. */
export const presentMessage = (row: StoredMessage): Message => ({ ...row, phone: maskPhone(row.phone) })
