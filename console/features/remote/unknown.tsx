import { unknownList } from '@water/contract/remote/list'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { EmbeddedList } from '../../ui/list/embedded-list'
import * as styles from './remote.module.css'
import { words } from './words'

/** Numbers that report and that no module has. */
export default function Unknown() {
  const t = useWords(words)
  const declared = useDeclared('GET /remote/unknown/', unknownList, { cells: {} })
  return (
    <EmbeddedList
      {...declared}
      title={t('unknown')}
      keep={['view']}
      rowKey={({ imei }) => imei}
      lead={() => <p className={styles.about}>{t('unknownAbout')}</p>}
      empty={{ title: t('noUnknown'), text: t('noUnknownText') }}
    />
  )
}
