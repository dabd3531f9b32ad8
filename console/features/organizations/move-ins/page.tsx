import { Button, Space, Tabs } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useWords } from '../../../i18n/words'
import { TimeLine } from '../../../parts/history/time-line'
import { Status } from '../../../parts/vocabulary/status'
import { Panel } from '../../../ui/page/panel'
import { When } from '../../../ui/show/amounts'
import { Facts } from '../../../ui/show/facts'
import { Icon } from '../../../ui/show/icon'
import { Checklist } from './checklist-panel'
import { Errors } from './errors'
import { LoadDialog } from './load-dialog'
import { addressOf, isOpen, isOver, LIST_ADDRESS, type MoveIn, type Part, useAddress } from './move-in'
import * as styles from './move-ins.module.css'
import { NameDialog } from './name-dialog'
import { Parallel } from './parallel'
import { Protocol } from './protocol'
import { Samples } from './samples'
import { SendDialog, type Sent } from './send-dialog'
import { Sheets } from './sheets'
import { TotalsPart } from './totals'
import { UnderWay } from './under-way'
import { WithdrawDialog } from './withdraw-dialog'
import { words } from './words'

type Opened = { do: 'edit' | 'load' | 'withdraw' } | { do: 'send'; sheet: Sent }

/** One move-in: what is done and what is next, and below it the part that is worked on. */
export default function MoveInPage({ moveIn }: { moveIn: MoveIn }) {
  const t = useWords(words)
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const { id, state } = moveIn
  const address = useAddress()
  const parts = useRef<HTMLDivElement>(null)
  const [params, setParams] = useSearchParams()
  const show = (part: Part) => {
    // The filters and the page of a list are those of one part.
    if (part !== address.part)
      setParams(new URL(addressOf(id, part), location.href).search, { replace: true })
    parts.current?.scrollIntoView({ block: 'start' })
  }
  const part = address.part ?? firstOf(moveIn)
  return (
    <>
      <Head moveIn={moveIn} onOpen={(which) => open({ do: which })} />
      <UnderWay moveIn={moveIn} />
      {state === 'withdrawn' ? null : (
        <Checklist
          moveIn={moveIn}
          onShow={show}
          onLoad={() => open({ do: 'load' })}
          onSend={(sheet) => open({ do: 'send', sheet })}
        />
      )}
      <div ref={parts} className={styles.parts}>
        <Tabs
          aria-label={t('parts')}
          activeKey={part}
          destroyOnHidden
          onChange={(key) => setParams(partOnly(params, key), { replace: true })}
          items={itemsOf(moveIn, t, (sheet) => open({ do: 'send', sheet }))}
        />
      </div>
      {opened?.do === 'edit' ? <NameDialog row={moveIn} onClose={close} /> : null}
      {opened?.do === 'load' ? <LoadDialog moveIn={moveIn} onClose={close} /> : null}
      {opened?.do === 'withdraw' ? <WithdrawDialog moveIn={moveIn} onClose={close} /> : null}
      {opened?.do === 'send' ? <SendDialog moveIn={moveIn} sheet={opened.sheet} onClose={close} /> : null}
    </>
  )
}

function partOnly(params: URLSearchParams, part: string): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of ['tab', 'move_in']) kept.set(name, params.get(name) ?? '')
  kept.set('part', part)
  return kept
}

function firstOf({ state }: MoveIn): Part {
  if (state === 'withdrawn') return 'history'
  return isOpen({ state }) ? 'sheets' : 'totals'
}

function itemsOf(
  moveIn: MoveIn,
  t: ReturnType<typeof useWords<keyof typeof words.zh>>,
  send: (sheet: Sent) => void,
) {
  const bad = moveIn.sheets.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bad, 0)
  const undecided = moveIn.parallel?.undecided ?? 0
  const of = (key: Part, label: string, children: ReactNode) => ({ key, label, children })
  const history = of('history', t('history'), <History id={moveIn.id} />)
  if (moveIn.state === 'withdrawn') return [history]
  return [
    of(
      'sheets',
      t('sheets'),
      <>
        <Sheets moveIn={moveIn} onSend={send} />
        <Samples moveIn={moveIn} />
      </>,
    ),
    of('errors', bad > 0 ? t('errorsOf', { count: bad }) : t('errors'), <Errors moveIn={moveIn} />),
    of('totals', t('totals'), <TotalsPart moveIn={moveIn} />),
    of(
      'parallel',
      undecided > 0 ? t('parallelOf', { count: undecided }) : t('parallel'),
      <Parallel moveIn={moveIn} onSend={() => send('parallel')} />,
    ),
    history,
  ]
}

const History = ({ id }: { id: number }) => (
  <Panel>
    <TimeLine of="move_in" id={id} />
  </Panel>
)

interface HeadProps {
  moveIn: MoveIn
  onOpen: (which: 'edit' | 'load' | 'withdraw') => void
}

function Head({ moveIn, onOpen }: HeadProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { name, state, job } = moveIn
  return (
    <Panel>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Status of="moveInState" value={state} />
        <Space wrap className={styles.headActs}>
          <Button onClick={() => navigate(LIST_ADDRESS)}>{t('backToList')}</Button>
          <Protocol moveIn={moveIn} />
          {state === 'withdrawn' ? null : (
            <Button icon={<Icon name="edit" />} onClick={() => onOpen('edit')}>
              {t('edit')}
            </Button>
          )}
          {isOver(moveIn) || job !== null ? null : (
            <Button danger onClick={() => onOpen('withdraw')}>
              {t('withdraw')}
            </Button>
          )}
          {state === 'checked' && job === null ? (
            <Button type="primary" onClick={() => onOpen('load')}>
              {t('load')}
            </Button>
          ) : null}
        </Space>
      </div>
      <HeadFacts moveIn={moveIn} />
    </Panel>
  )
}

function HeadFacts({ moveIn }: { moveIn: MoveIn }) {
  const t = useWords(words)
  const { as_of, loaded_at, agreed_at, agreed_by_name, withdrawn_at, reason } = moveIn
  const facts = [
    { label: t('as_of'), value: <When value={as_of} /> },
    ...(loaded_at === null ? [] : [{ label: t('loaded_at'), value: <When value={loaded_at} /> }]),
    ...(agreed_at === null
      ? []
      : [{ label: t('agreed_at'), value: t('by', { time: agreed_at, name: agreed_by_name ?? '' }) }]),
    ...(withdrawn_at === null
      ? []
      : [
          { label: t('withdrawn_at'), value: <When value={withdrawn_at} /> },
          { label: t('reason'), value: reason, isWide: true },
        ]),
  ]
  return <Facts facts={facts} />
}
