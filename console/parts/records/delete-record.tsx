import type { ObjectName } from '@water/contract/objects'
import type { ReactNode } from 'react'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { type RecordPath, useNoun } from './record'
import { words } from './words'

interface DeleteRecordProps {
  of: ObjectName
  path: RecordPath
  /** The record to delete; null while nobody asks. */
  row: { id: number; name: string } | null
  /** Stands before the usual text. */
  lead?: ReactNode
  onClose: () => void
}

/** Asks before a record is deleted. The server refuses one that is in use, and says where. */
export function DeleteRecord({ of, path, row, lead, onClose }: DeleteRecordProps) {
  const t = useWords(words)
  const one = useNoun(of)
  const remove = useSend(`DELETE ${path}{id}/`, [path])
  if (row === null) return null
  const { id, name } = row
  return (
    <DeleteDialog
      title={t('deleteTitle', { one, name })}
      text={
        <p>
          {lead}
          {t('deleteText')}
        </p>
      }
      okText={t('deleteOne', { one })}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('deleted', { name }))
      }}
      onClose={onClose}
    />
  )
}
