import type { AuditObject } from '@water/contract/audit/words'
import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import { TimeLineButton } from '../../parts/history/time-line'
import { words } from './words'

interface RowActsProps {
  /** How the row is called, so that each button says whose it is. */
  name: string
  /** Whose history it is. */
  of: AuditObject
  id: number
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with a row of a list. */
export function RowActs({ name, of, id, onEdit, onDelete }: RowActsProps) {
  const t = useWords(words)
  return (
    <span className="row-acts">
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
