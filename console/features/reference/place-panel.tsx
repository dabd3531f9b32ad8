import { Button } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { TimeLineButton } from '../../parts/history/time-line'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { Facts } from '../../ui/show/facts'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './locations.module.css'
import type { PlaceOpened } from './place-dialogs'
import { above, type Branch } from './place-tree'
import { words } from './words'

interface PlacePanelProps {
  branches: readonly Branch[]
  branch: Branch | null
  open: (opened: PlaceOpened) => void
}

/** The chosen place and its actions. */
export function PlacePanel({ branches, branch, open }: PlacePanelProps) {
  const t = useWords(words)
  const name = useNames()
  if (!branch) {
    return (
      <Panel title={t('chosenPlace')}>
        <p className={textStyles.quiet}>{t('choosePlaceHint')}</p>
      </Panel>
    )
  }
  const { place, below, meters } = branch
  const way = above(branches, place.id).map((one) => one.name)
  const toMeters = (count: number) => (
    <Link
      to={pathTo('MeterList', { query: { location: place.id, status: ['active', 'suspended', 'faulty'] } })}
    >
      {t('meters', { count })}
    </Link>
  )
  return (
    <Panel title={place.name}>
      <p className={styles.placePath}>{[t('top'), ...way].join(' › ')}</p>
      <Facts
        facts={[
          { label: t('code'), value: place.code },
          { label: t('level'), value: name('locationLevel', place.level) },
          { label: t('reader'), value: place.reader_name },
          {
            label: t('read_day'),
            value: place.read_day === null ? null : t('dayOfMonth', { day: place.read_day }),
          },
          { label: t('metersHere'), value: t('meters', { count: place.meters }) },
          { label: t('metersBelow'), value: toMeters(meters) },
          { label: t('placesBelow'), value: below.length === 0 ? null : String(below.length) },
        ]}
      />
      <div className={styles.placeActs}>
        <Button onClick={() => open({ do: 'create', parent: place.id })}>{t('createBelow')}</Button>
        <Button onClick={() => open({ do: 'edit', place })}>{t('edit')}</Button>
        <Button onClick={() => open({ do: 'move', place })}>{t('moveTo')}</Button>
        <TimeLineButton of="location" id={place.id} name={place.name} />
        <Button danger onClick={() => open({ do: 'delete', place })}>
          {t('delete')}
        </Button>
      </div>
    </Panel>
  )
}
