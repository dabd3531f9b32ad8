import { Alert, Button } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import type { ListState } from '../../ui/list/list-state'
import * as styles from './users.module.css'
import { words } from './words'

/** One of the accounts that wait for approval, with their number. */
export const useWaiting = () =>
  useCall('GET /users/', { query: { is_audit: 'false', is_active: 'true', page_size: '1' } })

/** The number of accounts that wait for approval, unless the list shows only them. */
export function WaitingNote({ list }: { list: ListState<'is_audit' | 'is_active' | 'is_staff'> }) {
  const t = useWords(words)
  const { data } = useWaiting()
  if (!data || data.count === 0 || list.value('is_audit') === 'false') return null
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.waitingNote}
      title={t('waitingCount', { count: data.count })}
      action={
        <Button
          size="small"
          onClick={() =>
            list.change({ is_audit: 'false', is_active: 'true', is_staff: undefined, search: '' })
          }
        >
          {t('showWaiting')}
        </Button>
      }
    />
  )
}
