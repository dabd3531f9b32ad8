import { moveInErrorList } from '@water/contract/move-ins/list'
import { useWords } from '../../../i18n/words'
import { useDeclared } from '../../../parts/lists/declared'
import { EmbeddedList } from '../../../ui/list/embedded-list'
import { Panel } from '../../../ui/page/panel'
import { StatusTag } from '../../../ui/show/status-tag'
import * as textStyles from '../../../ui/show/text.module.css'
import { KEEP, type MoveIn } from './move-in'
import * as styles from './move-ins.module.css'
import { words } from './words'

/** The rows that cannot be taken, each with its reason and remedy. */
export function Errors({ moveIn }: { moveIn: MoveIn }) {
  const t = useWords(words)
  const aside = new Set(
    moveIn.sheets.flatMap(({ files }) => files.flatMap(({ id, stands }) => (stands ? [] : [id]))),
  )
  const declared = useDeclared('GET /organizations/move-ins/{id}/errors/', moveInErrorList, {
    cells: {
      file_name: ({ file, file_name }) => (
        <span className={textStyles.wrapped}>
          {file_name} {aside.has(file) ? <StatusTag tone="quiet">{t('onlyChecked')}</StatusTag> : null}
        </span>
      ),
      problems: ({ problems }) => (
        <ul className={styles.problems}>
          {problems.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              <strong>{column}</strong> {message}
            </li>
          ))}
        </ul>
      ),
    },
    widths: { line: 72, problems: 320 },
  })
  return (
    <Panel title={t('errorsTitle')}>
      <EmbeddedList
        {...declared}
        path={{ id: moveIn.id }}
        title={t('errorsTitle')}
        keep={KEEP}
        rowKey={({ file, line }) => `${file} ${line}`}
        lead={() => <p className={styles.about}>{t('errorsHint')}</p>}
        empty={{ title: t('noErrors') }}
      />
    </Panel>
  )
}
