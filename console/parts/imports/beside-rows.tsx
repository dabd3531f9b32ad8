import { Alert } from 'antd'
import { useWords } from '../../i18n/words'
import { grouped } from './grouped'
import { words } from './words'

interface BesideRowsProps {
  damaged: number
  hidden: number
  hiddenColumns: readonly string[]
  otherSheets: readonly string[]
}

/** The rows with damaged texts; the hidden rows and columns of a file, which its reader sees nevertheless; and the sheets that it does not read. */
export function BesideRows({ damaged, hidden, hiddenColumns, otherSheets }: BesideRowsProps) {
  const t = useWords(words)
  return (
    <>
      {damaged > 0 ? (
        <Alert type="warning" showIcon title={t('damagedRows', { count: grouped(damaged) })} />
      ) : null}
      {hidden > 0 ? (
        <Alert type="warning" showIcon title={t('hiddenRows', { count: grouped(hidden) })} />
      ) : null}
      {hiddenColumns.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('hiddenColumns', { columns: hiddenColumns.join(t('comma')) })}
        />
      ) : null}
      {otherSheets.length > 0 ? (
        <Alert type="warning" showIcon title={t('otherSheets', { sheets: otherSheets.join(t('comma')) })} />
      ) : null}
    </>
  )
}
