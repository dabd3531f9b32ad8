import { CONTROL_FIGURES } from '@water/rules/ledger/control-totals'
import { own } from '@water/rules/own'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../../i18n/words'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { Panel } from '../../../ui/page/panel'
import { Money, Volume } from '../../../ui/show/amounts'
import { FigureTable } from '../../../ui/show/figure-table'
import * as textStyles from '../../../ui/show/text.module.css'
import { AgreeDialog, type Differing } from './agree-dialog'
import {
  type Compared,
  compare,
  controlOf,
  FIGURES,
  type Figure,
  isCount,
  isOptional,
  type Typed,
} from './figures'
import { addressOf, counted, type MoveIn, type Totals } from './move-in'
import * as styles from './move-ins.module.css'
import { useTypedTotals } from './typed-totals'
import { words } from './words'

/** The totals of both systems beside each other: nothing is agreed to before each of them is the same. */
export function TotalsPart({ moveIn }: { moveIn: MoveIn }) {
  const { state, control, totals, staged } = moveIn
  return state === 'agreed' && control && totals ? (
    <Agreed control={control} totals={totals} />
  ) : (
    <Comparing moveIn={moveIn} ours={totals ?? staged} />
  )
}

/** The totals that were agreed to. */
function Agreed({ control, totals }: { control: NonNullable<MoveIn['control']>; totals: Totals }) {
  const t = useWords(words)
  const typed: Typed = Object.fromEntries(
    FIGURES.flatMap((figure) => {
      const value = own(control, figure)
      return value === undefined || value === null ? [] : [[figure, String(value)]]
    }),
  )
  return (
    <Panel title={t('totals')}>
      <Table
        isLoaded
        ours={totals}
        old={(figure) => <Shown figure={figure} value={own(typed, figure)} />}
        compared={(figure) => compare(figure, own(typed, figure), totals)}
      />
    </Panel>
  )
}

function Comparing({ moveIn, ours }: { moveIn: MoveIn; ours: Totals }) {
  const t = useWords(words)
  const [typed, type] = useTypedTotals(moveIn.id)
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<{
    typed: Typed
    msg: string
    differing: readonly Differing[]
  } | null>(null)
  const [, setParams] = useSearchParams()
  const isLoaded = moveIn.state === 'loaded'
  // The server's word about what was sent stands until something else is typed.
  const said = refused?.typed === typed ? refused : null
  const compared = (figure: Figure): Compared => {
    const found = said?.differing.find((one) => one.figure === figure)
    return found ? { is: 'differs', difference: found.difference } : compare(figure, own(typed, figure), ours)
  }
  const control = controlOf(typed)
  return (
    <Panel title={t('totals')}>
      <p className={styles.about}>{t('totalsHint')}</p>
      {isLoaded ? null : <Alert className={styles.notice} type="info" showIcon title={t('fromStaged')} />}
      {said ? (
        <Alert
          className={styles.notice}
          type="error"
          role="alert"
          showIcon
          title={t('totalsDiffer')}
          description={said.msg}
        />
      ) : null}
      <Table
        isLoaded={isLoaded}
        ours={ours}
        old={(figure) => (
          <Input figure={figure} value={own(typed, figure) ?? ''} onChange={(text) => type(figure, text)} />
        )}
        compared={compared}
      />
      <div className={styles.agree}>
        <Button
          type="primary"
          disabled={!isLoaded || control === null || moveIn.job !== null}
          onClick={() => setAsked(true)}
        >
          {t('agree')}
        </Button>
        <span className={textStyles.quiet}>
          {isLoaded && control === null ? `${t('incomplete')} ` : ''}
          {t('totalsKept')}
        </span>
      </div>
      {isAsked && control ? (
        <AgreeDialog
          moveIn={moveIn}
          control={control}
          differing={FIGURES.filter((figure) => compared(figure).is === 'differs').length}
          onDiffer={(msg, differing) => {
            setAsked(false)
            setRefused({ typed, msg, differing })
          }}
          onUndecided={() => setParams(new URLSearchParams(addressOf(moveIn.id, 'parallel')))}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Panel>
  )
}

interface InputProps {
  figure: Figure
  value: string
  onChange: (text: string) => void
}

function Input({ figure, value, onChange }: InputProps) {
  const t = useWords(words)
  const isMoney = !isCount(figure) && figure !== 'volume_last_year'
  return (
    <DecimalInput
      className={styles.old}
      aria-label={t('oldOf', { figure: t(figure) })}
      autoComplete="off"
      value={value}
      onChange={onChange}
      placeholder={isOptional(figure) ? t('optional') : undefined}
      {...(isMoney ? { sign: true } : {})}
      {...(figure === 'volume_last_year' ? { unit: 'm³' } : {})}
    />
  )
}

interface TableProps {
  isLoaded: boolean
  ours: Totals
  old: (figure: Figure) => ReactNode
  compared: (figure: Figure) => Compared
}

function Table({ isLoaded, ours, old, compared }: TableProps) {
  const t = useWords(words)
  const number = (title: string) => ({ title, isNumber: true })
  return (
    <FigureTable
      label={t('bothTotals')}
      table={{
        columns: [
          { title: t('figure') },
          number(t('old')),
          number(t(isLoaded ? 'ours' : 'oursStaged')),
          number(t('difference')),
          { title: t('result') },
        ],
        rows: FIGURES.map((figure) => {
          const found = compared(figure)
          return {
            key: figure,
            cells: [
              t(figure),
              old(figure),
              <Shown key="ours" figure={figure} value={String(own(ours, figure) ?? '')} />,
              'difference' in found ? (
                <Signed key="difference" figure={figure} value={found.difference} />
              ) : (
                '—'
              ),
              <Result key="result" figure={figure} is={found.is} />,
            ],
          }
        }),
      }}
    />
  )
}

function Shown({ figure, value }: { figure: Figure; value: string | undefined }) {
  if (value === undefined) return '—'
  if (isCount(figure)) return counted(Number(value))
  return figure === 'volume_last_year' ? <Volume value={value} unit /> : <Money value={value} sign />
}

/** More than the old system has a plus, less its minus. */
function Signed({ figure, value }: { figure: Figure; value: string }) {
  const isMore = CONTROL_FIGURES[figure].read(value) > 0
  return (
    <>
      {isMore ? '+' : ''}
      {isCount(figure) ? <Volume value={value} /> : <Shown figure={figure} value={value} />}
    </>
  )
}

const RESULTS = { same: 'same', differs: 'differs', wrong: 'wrongText' } as const
const TONES: Partial<Record<Compared['is'], string>> = {
  same: styles.same,
  differs: styles.problem,
  wrong: styles.problem,
}

function Result({ figure, is }: { figure: Figure; is: Compared['is'] }) {
  const t = useWords(words)
  if (is === 'blank')
    return <span className={textStyles.quiet}>{t(isOptional(figure) ? 'notCompared' : 'notTyped')}</span>
  return <strong className={TONES[is]}>{t(RESULTS[is])}</strong>
}
