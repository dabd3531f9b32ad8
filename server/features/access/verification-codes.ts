import type { sendVerificationCode } from '@water/contract/access/calls'
import type { Parsed, Wire } from '@water/contract/endpoint'
import { maskPhone } from '@water/contract/masking'
import type { Language } from '@water/contract/text'
import { addDays, addSeconds, dateOf, epochOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { type Tx, write } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { networkOf } from '../../http/network'
import { refuse } from '../../refusal'
import type { Messenger } from '../messages/messenger'
import { platformMessage } from '../messages/platform-texts'
import type { Begin } from './actions'
import { countToday } from './daily-counts-store'
import type { Identity } from './identity'
import { findByPhone } from './store'
import { codeSentAt, replaceCode, tryCode } from './verification-codes-store'

const RESEND_AFTER_S = 60
const VALID_S = 5 * 60
const MOST_TRIES = 5
const A_DAY_PER_PHONE = 10
/** A hall of clerks signs in from one address. */
const A_DAY_PER_ADDRESS = 200

interface Asker {
  address: string
  language: Language
  begin: Begin
}

/**
 * Sends a code to a phone. An unknown phone gets the same row and the same answer, but no message. The answer does not
 * wait for sending, so that neither answer nor time tells who has an account.
 */
export async function sendCode(
  db: Database,
  identity: Identity,
  messenger: Messenger,
  { phone }: Parsed<typeof sendVerificationCode>['body'],
  { address, language, begin }: Asker,
): Promise<Wire<typeof sendVerificationCode>['reply']> {
  const now = identity.clock()
  await messenger.refuseWithout(db)
  const user = await findByPhone(db, phone)
  const code = identity.codes.fresh()
  const org = user?.organization_id == null ? null : asOrgId(user.organization_id)
  await write(db, begin('verification_code.send', org), async (tx, audit) => {
    const isReplaced = await replaceCode(tx, {
      phone,
      user: user?.id ?? null,
      hash: identity.codes.hashOf(phone, code),
      now,
      expiresAt: addSeconds(now, VALID_S),
      youngestReplaced: addSeconds(now, -RESEND_AFTER_S),
    })
    if (!isReplaced) await refuseYoung(tx, phone, now)
    await refuseUsedUp(tx, `code:phone:${phone}`, A_DAY_PER_PHONE, now)
    await refuseUsedUp(tx, `code:address:${networkOf(address)}`, A_DAY_PER_ADDRESS, now)
    audit({ object: ['user', user?.id ?? null], after: { phone: maskPhone(phone) } })
  })
  if (user) {
    const params = { code, minutes: String(VALID_S / 60) }
    messenger.post(org, platformMessage('sign_in_code', phone, params, language), now)
  }
  return { resend_after_s: RESEND_AFTER_S, valid_for_s: VALID_S }
}

async function refuseYoung(tx: Tx, phone: string, now: LocalTime): Promise<never> {
  const sentAt = (await codeSentAt(tx, phone)) ?? now
  const age_s = (epochOf(now) - epochOf(sentAt)) / 1000
  const seconds = Math.max(1, Math.ceil(RESEND_AFTER_S - age_s))
  return refuse('code_sent_recently', {
    params: { seconds },
    data: { resend_after_s: seconds },
    retry_after_s: seconds,
  })
}

/** A refused request does not count: the whole command is rolled back. */
async function refuseUsedUp(tx: Tx, subject: string, limit: number, now: LocalTime): Promise<void> {
  const today = dateOf(now)
  if (await countToday(tx, subject, today, limit)) return
  const tomorrow = startOfDay(addDays(today, 1))
  refuse('codes_used_up', { retry_after_s: Math.ceil((epochOf(tomorrow) - epochOf(now)) / 1000) })
}

/** Tells whether the code is the last one sent to this user's phone. A right code is used up. */
export function isCodeOf(
  db: Database,
  identity: Identity,
  user: number | null,
  { phone, code }: { phone: string; code: string },
  now: LocalTime,
): Promise<boolean> {
  const hash = identity.codes.hashOf(phone, code)
  return tryCode(db, { phone, user, hash, now, mostTries: MOST_TRIES })
}
