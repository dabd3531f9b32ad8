import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import {
  dropNotices,
  markCollected,
  markRead,
  type Notice,
  notices,
  tellWindows,
  type Which,
} from '../../state/notifications'
import { notify } from '../../ui/dialog/notify'
import { refreshNotices } from './sync'

/** All that this person has been shown: what comes meanwhile stays untouched. */
const meant = (which: Which) =>
  which === 'all'
    ? { all: true as const, until: notices().latest ?? undefined }
    : { ids: which.map(({ id }) => Number(id)) }

/** What is seen changes at once; the server is told, and asked again when it would not have it. */
async function told(telling: Promise<unknown>): Promise<void> {
  try {
    await telling
  } catch (error) {
    notify('error', asApiError(error).msg)
    await refreshNotices()
  }
  tellWindows()
}

export function readNotices(which: Which): Promise<void> {
  const body = meant(which)
  markRead(which)
  return told(call('POST /notices/read/', { body }))
}

export function clearNotices(which: Which): Promise<void> {
  const body = meant(which)
  dropNotices(which)
  return told(call('POST /notices/clear/', { body }))
}

export function collectNotice({ id }: Notice, collected: boolean): Promise<void> {
  markCollected(id, collected)
  return told(call('PATCH /notices/{id}/', { path: { id }, body: { collected } }))
}
