import { moveInDifferenceList } from '@water/contract/move-ins/list'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { useDeclared } from '../../../parts/lists/declared'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { useChosenRows } from '../../../ui/list/chosen-rows'
import { EmbeddedList, type RowOf } from '../../../ui/list/embedded-list'
import { Panel } from '../../../ui/page/panel'
import { Money, When } from '../../../ui/show/amounts'
import * as textStyles from '../../../ui/show/text.module.css'
import { DecideDialog } from './decide-dialog'
import { KEEP, type MoveIn } from './move-in'
import * as styles from './move-ins.module.css'
import { words } from './words'

const LIST = 'GET /organizations/move-ins/{id}/differences/'
type Row = RowOf<typeof LIST>

interface DifferencesProps {
  moveIn: MoveIn
  undecided: number
}

/** The bills that differ, the largest difference first, each with what was decided about it. */
export function Differences({ moveIn, undecided }: DifferencesProps) {
  const t = useWords(words)
  const chosen = useChosenRows<Row>(({ id }) => id)
  const [isAsked, setAsked] = useState<'chosen' | 'all' | null>(null)
  const declared = useDeclared(LIST, moveInDifferenceList, {
    cells: {
      account_no: (row) => <Account row={row} />,
      read_at: ({ read_at }) => <When value={read_at?.replace(' 00:00:00', '')} />,
      difference: (row) => <Difference row={row} />,
      decision: (row) => <Decision row={row} />,
    },
    without: ['problem', 'remark'],
  })
  const isFinal = moveIn.state !== 'loaded'
  const ids = chosen.rows.map(({ id }) => id)
  return (
    <Panel
      title={t('differences')}
      extra={
        isFinal ? null : (
          <Space wrap>
            <Button disabled={undecided === 0} onClick={() => setAsked('all')}>
              {t('decideAll', { count: undecided })}
            </Button>
            <Button type="primary" disabled={ids.length === 0} onClick={() => setAsked('chosen')}>
              {t('decide', { count: ids.length })}
            </Button>
          </Space>
        )
      }
    >
      <EmbeddedList
        {...declared}
        path={{ id: moveIn.id }}
        title={t('differences')}
        keep={KEEP}
        {...(isFinal
          ? {}
          : { rowSelection: chosen.selection(({ account_no }) => t('choose', { account: account_no })) })}
        empty={{ title: t('differencesEmpty') }}
      />
      {isAsked ? (
        <DecideDialog
          moveIn={moveIn.id}
          which={isAsked === 'all' ? 'all' : ids}
          count={isAsked === 'all' ? undecided : ids.length}
          onDone={chosen.clear}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Panel>
  )
}

function Account({ row: { meter, account_no, file_name, line } }: { row: Row }) {
  const t = useWords(words)
  return (
    <>
      {meter === null ? (
        account_no || '—'
      ) : (
        <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link>
      )}
      <div className={`${textStyles.quiet} ${textStyles.cut}`} title={file_name}>
        {t('rowNo', { file: file_name, line })}
      </div>
    </>
  )
}

/** The sum, and below it the volume and the items that differ, or why there is no bill here. */
function Difference({ row: { difference, items, problem, old_volume, our_volume } }: { row: Row }) {
  const t = useWords(words)
  if (problem !== '')
    return (
      <span className={styles.unbilled}>
        <strong>✕ {t('noBill')}</strong>
        <span className={textStyles.wrapped}>{problem}</span>
      </span>
    )
  const volume = { name: t('volume'), old: old_volume ?? '', ours: our_volume ?? '' }
  const isMore = old_volume !== null && old_volume !== our_volume
  return (
    <>
      <strong>
        {difference.startsWith('-') ? '' : '+'}
        <Money value={difference} />
      </strong>
      {[...(isMore ? [volume] : []), ...items].map(({ name, old, ours }) => (
        <div key={name} className={textStyles.quiet}>
          {t('itemLine', { name, old, ours })}
        </div>
      ))}
    </>
  )
}

function Decision({ row: { decision, remark, decided_by_name, decided_at } }: { row: Row }) {
  const t = useWords(words)
  if (decision === null) return <span className={styles.problem}>○ {t('left')}</span>
  return (
    <>
      <Status of="moveInDecision" value={decision} />
      {remark ? <span className={textStyles.wrapped}>{remark}</span> : null}
      <div className={textStyles.quiet}>
        {t('by', { time: decided_at ?? '', name: decided_by_name ?? '' })}
      </div>
    </>
  )
}
