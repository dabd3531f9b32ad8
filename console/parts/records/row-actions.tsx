import type { ObjectName } from '@water/contract/objects'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words'
import { TimeLineButton } from '../history/time-line'
import * as styles from './records.module.css'
import { words } from './words'

interface RowActionsProps {
  /** The name of the row, for the labels of the buttons. */
  name: string
  /** The kind of the row, for its history. */
  of: ObjectName
  id: number
  onEdit: () => void
  onDelete: () => void
  /** Further actions, before these. */
  children?: ReactNode
}

/** The actions of a row in a list. */
export function RowActions({ name, of, id, onEdit, onDelete, children }: RowActionsProps) {
  const t = useWords(words)
  return (
    <span className={styles.rowActs}>
      {children}
      <Button type="link" size="small" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <TimeLineButton of={of} id={id} name={name} inRow />
      <Button type="link" size="small" danger aria-label={t('deleteNamed', { name })} onClick={onDelete}>
        {t('delete')}
      </Button>
    </span>
  )
}
