import { addDays, addSeconds, dateOf, daysBetween, type LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { dropNotice, type NoticeSource, putNotice } from '../notices/keep-store'
import { endingTokens } from './tokens-store'

/** Days before the end of a token on which staff are told, each once. */
const REMINDERS = [1, 7, 30] as const
const MOST_DAYS = Math.max(...REMINDERS)
/** An account that nobody has used for so long needs no new token. */
const USED_WITHIN_S = 30 * 86_400

const topicOf = (token: number, days: number): string => `token_ending ${token} ${days}`

/** Tells staff that the only live token of an account ends. A token that is made for a shorter time is told of later. */
export async function remindOfTokens(tx: Tx, now: LocalTime): Promise<void> {
  const today = dateOf(now)
  const usedSince = addSeconds(now, -USED_WITHIN_S)
  const ending = await endingTokens(tx, { today, until: addDays(today, MOST_DAYS), usedSince })
  for (const { org, token, name, expires_on, made_on } of ending) {
    const days = REMINDERS.find((days) => daysBetween(today, expires_on) <= days)
    if (days === undefined || made_on > addDays(expires_on, -days)) continue
    await putNotice({ tx, org: asOrgId(org), now }, topicOf(token, days), {
      type: 'token_ending',
      params: { name, day: expires_on },
      to: ['staff'],
    })
  }
}

/** Another token is there: what was said of this one is no longer so. */
export async function dropReminders(source: NoticeSource, token: number): Promise<void> {
  for (const days of REMINDERS) await dropNotice(source, topicOf(token, days))
}
