import { Alert } from 'antd'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import type { Submission } from './submit'

interface FormFailureProps {
  submission: Pick<Submission<never>, 'failure' | 'isUnknown'>
  /** Says what was not done; by default, that it was not saved. */
  title?: string
  className?: string | undefined
}

/** Why what a form sent was not done; without an answer nobody knows whether it was. */
export function FormFailure({ submission: { failure, isUnknown }, title, className }: FormFailureProps) {
  const t = useWords(words)
  if (!failure) return null
  return (
    <Alert
      type="error"
      role="alert"
      className={className}
      title={isUnknown ? t('outcomeUnknown') : (title ?? t('saveFailed'))}
      description={failure}
    />
  )
}
