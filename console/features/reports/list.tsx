import { reportOf } from '@water/contract/reports/reports'
import { Link } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { PageHeader } from '../../ui/page/page-header'
import { needOf, REPORT_NAMES } from './report'
import * as styles from './reports.module.css'
import { words } from './words'

/** The reports that the person may open, each with what it counts. */
export default function Reports() {
  const t = useWords(words)
  const inLanguage = useText()
  const may = useMay()
  return (
    <>
      <PageHeader title={t('title')} />
      <ul className={styles.reports}>
        {REPORT_NAMES.filter((name) => may(needOf(name))).map((name) => (
          <li key={name}>
            <Link to={pathTo('ReportDetail', { name })}>
              <strong>{inLanguage(reportOf(name))}</strong>
              <span>{t(`about_${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
