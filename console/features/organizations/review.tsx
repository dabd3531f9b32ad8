import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useConfirm } from '../../ui/dialog/confirm'
import type { Organization, OrganizationValues } from './draft'
import * as styles from './organizations.module.css'
import { useSettingText } from './setting-text'
import { changedSettings, type Setting, touchesPenalties } from './settings'
import { words } from './words'

/** Before changed settings are saved: the effect of each change and its first day. Returns whether to continue. */
export function useReview() {
  const t = useWords(words)
  const confirm = useConfirm()
  return async (before: Organization, after: OrganizationValues): Promise<boolean> => {
    const changed = changedSettings(before.settings, after.settings)
    if (changed.length === 0) return true
    const overdue = touchesPenalties(changed) ? await countOverdue(before.id) : null
    return confirm({
      title: t('reviewTitle', { count: changed.length }),
      text: <Changes before={before} after={after} changed={changed} overdue={overdue} />,
      okText: t('reviewSave'),
      cancelText: t('reviewBack'),
    })
  }
}

/** Orders with a penalty already; null when the number is unknown, which prevents nobody from saving. */
async function countOverdue(organization: number): Promise<string | null> {
  try {
    const query = { overdue: 'true', page_size: '1', organization }
    const { count, count_capped } = await call('GET /orders/', { query })
    return count_capped ? '10,000+' : String(count)
  } catch {
    return null
  }
}

interface ChangesProps {
  before: Organization
  after: OrganizationValues
  changed: readonly Setting[]
  overdue: string | null
}

function Changes({ before, after, changed, overdue }: ChangesProps) {
  const t = useWords(words)
  const say = useSettingText()
  return (
    <>
      <ul className={styles.changeList}>
        {changed.map((setting) => (
          <li key={setting}>
            {t(setting)}
            <span className={styles.changeValues}>
              {say(setting, before.settings[setting])} → {say(setting, after.settings[setting])}
            </span>
            <span className={styles.changeEffect}>{t(`${setting}_effect`)}</span>
          </li>
        ))}
      </ul>
      {overdue === null ? null : <p>{t('overdueNow', { count: overdue })}</p>}
    </>
  )
}
