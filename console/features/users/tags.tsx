import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { StatusTag, type Tone } from '../../ui/show/status-tag'
import * as textStyles from '../../ui/show/text.module.css'
import { roleOf, type State, stateOf, type UserRow } from './draft'
import { besideText, type Permission } from './permission-groups'
import { words } from './words'

export const TONES: Record<State, Tone> = { waiting: 'warning', active: 'good', disabled: 'quiet' }

export function StateTag({ user }: { user: Pick<UserRow, 'is_audit' | 'is_active'> }) {
  const t = useWords(words)
  const state = stateOf(user)
  return <StatusTag tone={TONES[state]}>{t(state)}</StatusTag>
}

export function RoleName({ user }: { user: Pick<UserRow, 'is_staff' | 'is_superuser'> }) {
  const t = useWords(words)
  return t(`role_${roleOf(user)}`)
}

/** Says of a permission that leads nowhere alone which one it needs. */
export function Beside({ permission }: { permission: Permission }) {
  const text = useText()
  const beside = besideText(permission)
  return beside ? <small className={textStyles.quiet}>{text(beside)}</small> : null
}
