import { Alert } from 'antd'
import { useWords } from '../../i18n/words'
import { grouped } from './grouped'
import { words } from './words'

interface BesideRowsProps {
  hidden: number
  hiddenColumns: readonly string[]
  otherSheets: readonly string[]
}

/** The hidden rows and columns of a file, which its reader sees nevertheless; and the sheets that it does not read. */
export function BesideRows({ hidden, hiddenColumns, otherSheets }: BesideRowsProps) {
  const t = useWords(words)
  return (
    <>
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
