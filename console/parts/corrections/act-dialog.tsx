import type { Effects } from '@water/contract/corrections/effects'
import { Alert, Form } from 'antd'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { AccountEffects } from './effects'
import { words } from './words'

interface ActDialogProps {
  title: string
  /** The verb of the act. */
  okText: string
  /** The preview's effects; without them the act waits. */
  effects: Effects | undefined
  told: ApiError | null
  /** False: something required is missing that the preview does not need. */
  isReady?: boolean
  isDangerous?: boolean
  isBusy: boolean
  onOk: () => void
  onClose: () => void
  children?: ReactNode
}

/** An act on an account's books: its fields, and what it changes, before it does. */
export function ActDialog({
  effects,
  told,
  isReady = true,
  isDangerous = false,
  children,
  ...rest
}: ActDialogProps) {
  const t = useWords(words)
  return (
    <Dialog
      open
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady || effects === undefined }}
      isDangerous={isDangerous}
      width={600}
      {...rest}
    >
      <Form layout="vertical" component="div">
        {children}
      </Form>
      <div aria-live="polite">
        {told ? (
          <Alert type="warning" role="alert" title={t('notYet')} description={told.msg} />
        ) : effects ? (
          <AccountEffects effects={effects} />
        ) : null}
      </div>
    </Dialog>
  )
}
