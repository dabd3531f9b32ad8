import type { LocalDate, LocalTime } from '@water/rules/calendar'
import type { OthersArchives } from '../../backup/archive-folder'
import { sizeText } from '../../backup/progress'
import type { Tx } from '../../db/read-write'
import { firstOrganization, putNotice } from '../notices/keep-store'

/** Archives that no back-up removes: once for each set of installations that have some there, with their present number and size. */
export async function notifyOthersArchives(
  tx: Tx,
  now: LocalTime,
  { folder, host, others }: { folder: string; host: string; others: readonly OthersArchives[] },
): Promise<void> {
  const org = await firstOrganization(tx)
  if (org === undefined) return
  const count = others.reduce((sum, one) => sum + one.count, 0)
  const size = sizeText(others.reduce((sum, one) => sum + one.bytes, 0))
  const whose = others.map(({ installation }) => installation ?? '').sort()
  await putNotice({ tx, org, now }, `backup_others ${host} ${whose.join(' ')}`, {
    ...{ type: 'backup_others', params: { folder, host, count, size } },
    to: ['superusers'],
  })
}

/**
 * A back-up is of the whole platform, and a notice belongs to an organization: the first one has it, and super administrators see it in
 * each. One for the failures of a day, and one for each good back-up that has grown too old.
 */
export async function notifyBackup(
  tx: Tx,
  now: LocalTime,
  about: { failedOn: LocalDate; why: { zh: string; en: string } } | { newest: LocalTime },
): Promise<void> {
  const org = await firstOrganization(tx)
  if (org === undefined) return
  const [type, params, topic] =
    'newest' in about
      ? (['backup_late', { newest: about.newest }, `backup_late ${about.newest}`] as const)
      : ([
          'backup_failed',
          { day: about.failedOn, why: about.why.zh, why_en: about.why.en },
          `backup_failed ${about.failedOn}`,
        ] as const)
  await putNotice({ tx, org, now }, topic, {
    ...{ type, params },
    to: ['superusers'],
  })
}
