import { messageVariables } from '@water/contract/messages/variables'
import type { useText } from '../../i18n/locale'

/** The label of a variable; an unknown one shows its own name. */
export function nameOf(variable: string, text: ReturnType<typeof useText>): string {
  const known = Object.entries(messageVariables).find(([name]) => name === variable)
  return known ? text(known[1]) : variable
}
