import { moveInSheets } from '@water/contract/move-ins/vocabulary'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import { Panel } from '../../../ui/page/panel'
import { Loaded } from '../../../ui/show/loaded'
import { type Light, type NextAct, type Step, stepsOf } from './checklist'
import type { MoveIn, Part, SheetKind } from './move-in'
import * as styles from './move-ins.module.css'
import { words } from './words'

/** A sign beside the word, so that nobody needs to tell the colours apart. */
const SIGNS: Record<Light, string> = { done: '✓', todo: '○', wrong: '✕', busy: '…', none: '–' }
const WORDS = {
  done: 'lightDone',
  todo: 'lightTodo',
  wrong: 'lightWrong',
  busy: 'lightBusy',
  none: 'lightNone',
} as const
const TONES: Record<Light, string> = {
  done: styles.lightDone,
  todo: styles.lightTodo,
  wrong: styles.lightWrong,
  busy: styles.lightBusy,
  none: styles.lightNone,
}

interface ChecklistProps {
  moveIn: MoveIn
  onShow: (part: Part) => void
  onLoad: () => void
  onSend: (kind: SheetKind) => void
}

/** The way of a move, from the first look at the settings to the agreement. */
export function Checklist(props: ChecklistProps) {
  const t = useWords(words)
  const { moveIn } = props
  const organization = useCall('GET /organizations/orgs/{id}/', { path: { id: moveIn.organization } })
  return (
    <Panel title={t('checklist')}>
      <Loaded query={organization}>
        {({ settings }) => (
          <ol className={styles.checklist} aria-label={t('checklist')}>
            {stepsOf(moveIn, settings.account_no_rule).map((step) => (
              <Line key={step.key} step={step} {...props} />
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  )
}

const TITLES = {
  rule: 'stepRule',
  checked: 'stepChecked',
  loaded: 'stepLoaded',
  parallel: 'stepParallel',
  agreed: 'stepAgreed',
} as const

const isSheet = (key: Step['key']): key is SheetKind => moveInSheets.some((kind) => kind === key)

function Line({ step, ...does }: { step: Step } & ChecklistProps) {
  const t = useWords(words)
  const name = useNames()
  const { key, light, said, act } = step
  const title = isSheet(key) ? name('moveInSheet', key) : t(TITLES[key])
  return (
    <li className={TONES[light]}>
      <span className={styles.light} aria-hidden="true">
        {SIGNS[light]}
      </span>
      <span className={styles.stepTitle}>{title}</span>
      <span className={styles.stepLight}>{t(WORDS[light])}</span>
      <span className={styles.stepSaid}>{t(...said)}</span>
      {act ? <Act act={act} of={title} isNext={light === 'wrong' || light === 'todo'} {...does} /> : null}
    </li>
  )
}

interface ActProps extends Omit<ChecklistProps, 'moveIn'> {
  act: NextAct
  of: string
  isNext: boolean
}

function Act({ act, of, isNext, onShow, onLoad, onSend }: ActProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  function go() {
    if ('part' in act) onShow(act.part)
    else if ('send' in act) onSend(act.send)
    else if (act.to === 'load') onLoad()
    else navigate(pathTo('OrganizationInfoEdit'))
  }
  const isMain = 'to' in act && act.to === 'load'
  return (
    <Button
      className={styles.stepAct}
      size="small"
      type={isMain ? 'primary' : isNext ? 'default' : 'link'}
      aria-label={`${of} ${t(act.word)}`}
      onClick={go}
    >
      {t(act.word)}
    </Button>
  )
}
