import { useWords } from '../../i18n/words'
import { StatusTag, type Tone } from '../../ui/show/status-tag'
import { roleOf, type State, stateOf, type UserRow } from './draft'
import { words } from './words'

const TONES: Record<State, Tone> = { waiting: 'warning', active: 'good', disabled: 'quiet' }

export function StateTag({ user }: { user: Pick<UserRow, 'is_audit' | 'is_active'> }) {
  const t = useWords(words)
  const state = stateOf(user)
  return <StatusTag tone={TONES[state]}>{t(state)}</StatusTag>
}

export function RoleName({ user }: { user: Pick<UserRow, 'is_staff' | 'is_superuser'> }) {
  const t = useWords(words)
  return t(`role_${roleOf(user)}`)
}
