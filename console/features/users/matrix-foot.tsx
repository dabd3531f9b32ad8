import { Button, Pagination } from 'antd'
import { useWords } from '../../i18n/words'
import { type ListState, PAGE_SIZES } from '../../ui/list/list-state'
import * as styles from './matrix.module.css'
import { words } from './words'

interface MatrixFootProps {
  list: ListState
  counted: { count: number; count_capped: boolean }
  pending: number
  onApply: () => void
  onDrop: () => void
}

/** The pages, and the changes to apply, which stay visible. */
export function MatrixFoot({ list, counted, pending, onApply, onDrop }: MatrixFootProps) {
  const t = useWords(words)
  const { count, count_capped } = counted
  return (
    <>
      <div className={styles.matrixFoot}>
        <span>{t('userCount', { count: count_capped ? '10,000+' : count })}</span>
        <Pagination
          current={list.page}
          pageSize={list.pageSize}
          total={count}
          showSizeChanger
          pageSizeOptions={[...PAGE_SIZES]}
          onChange={(page, size) => list.change(size === list.pageSize ? { page } : { page_size: size })}
        />
      </div>
      {pending > 0 ? (
        <div className={styles.matrixPending} role="status">
          <span>{t('pending', { count: pending })}</span>
          <Button type="primary" onClick={onApply}>
            {t('review')}
          </Button>
          <Button onClick={onDrop}>{t('dropChanges')}</Button>
        </div>
      ) : null}
    </>
  )
}
