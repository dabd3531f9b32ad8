import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import {
  dropNotices,
  markCollected,
  markRead,
  type Notice,
  notices,
  notifyWindows,
  type Which,
} from '../../state/notifications'
import { notify } from '../../ui/dialog/notify'
import { refreshNotices } from './sync'

/** All notices that this user has been shown; later ones stay unchanged. */
const chosen = (which: Which) =>
  which === 'all'
    ? { all: true as const, until: notices().latest ?? undefined }
    : { ids: which.map(({ id }) => Number(id)) }

/** The screen changes at once. The server gets the change, and its notices are loaded again if it refuses. */
async function sent(telling: Promise<unknown>): Promise<void> {
  try {
    await telling
  } catch (error) {
    notify('error', asApiError(error).msg)
    await refreshNotices()
  }
  notifyWindows()
}

export function readNotices(which: Which): Promise<void> {
  const body = chosen(which)
  markRead(which)
  return sent(call('POST /notices/read/', { body }))
}

export function clearNotices(which: Which): Promise<void> {
  const body = chosen(which)
  dropNotices(which)
  return sent(call('POST /notices/clear/', { body }))
}

export function collectNotice({ id }: Notice, collected: boolean): Promise<void> {
  markCollected(id, collected)
  return sent(call('PATCH /notices/{id}/', { path: { id }, body: { collected } }))
}
