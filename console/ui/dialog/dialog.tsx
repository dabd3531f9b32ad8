import { Modal, type ModalProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { allRead } from '../field/all-read'
import { enterMeans } from '../form/enter'
import { beginAtField, useFocusGivenBack } from './focus'

interface DialogProps
  extends Pick<ModalProps, 'width' | 'okButtonProps' | 'footer' | 'afterClose' | 'keyboard'> {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** The verb of the button that acts. Without it the dialog has only the closing button. */
  okText?: ReactNode
  onOk?: () => void
  isBusy?: boolean
  cancelText?: ReactNode
  isDangerous?: boolean
  children: ReactNode
}

/**
 * The console's dialog; only this file may import Modal. A Modal with its usual transition that is open, or closing, in
 * a hidden tab blanks the page when the tab is shown again. Without transitions it survives.
 *
 * It begins at its first field, and Enter in a field of one line presses the button that acts.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    onClose,
    okText,
    onOk,
    isBusy = false,
    cancelText,
    isDangerous = false,
    children,
    ...rest
  } = props
  const id = useId()
  useFocusGivenBack()
  useEffect(() => {
    const dialog = document.getElementById(id)
    if (open && dialog) beginAtField(dialog)
  }, [id, open])
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      onOk={({ currentTarget }) => {
        if (allRead(currentTarget.closest('[role="dialog"]')?.querySelectorAll('input') ?? [])) onOk?.()
      }}
      okText={okText}
      cancelText={cancelText}
      okType={isDangerous ? 'danger' : 'primary'}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      wrapProps={{ id, onKeyDown: pressVerb }}
      // A long title ends before the cross. What does not fit between the title and the verb scrolls: both stay in sight.
      styles={{ container: COLUMN, header: { paddingInlineEnd: 24 }, body: BODY, footer: FOOT }}
      style={{ top: TOP }}
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
      {...(okText === undefined ? { footer: null } : {})}
      {...rest}
    >
      {children}
    </Modal>
  )
}

const TOP = 'min(100px, 4vh)'
const COLUMN = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: `calc(100vh - ${TOP} - 16px)`,
} as const
/** Marks of focus lie in the padding. */
const BODY = { minHeight: 0, overflowY: 'auto', marginInline: -24, paddingInline: 24 } as const
/** On a phone the verbs may need two lines. */
const FOOT = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', rowGap: 8 } as const

/** The last button of the foot is the one that acts. */
function pressVerb(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, target } = event
  // A dialog above this one is a child of it, but not on the page.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  const means = enterMeans(event)
  if (means === 'own') return
  event.preventDefault()
  const buttons = currentTarget.querySelectorAll<HTMLElement>('.ant-modal-footer button')
  if (means === 'send') [...buttons].at(-1)?.click()
}

export interface Question {
  title: string
  /** The consequences, before they happen. */
  text: ReactNode
  okText: string
  cancelText?: string
  isDangerous?: boolean
}

export type Confirm = (question: Question) => Promise<boolean>

/** A yes-or-no question over everything; confirm.tsx provides it. The safe answer has the focus. */
export function useQuestion(): [Confirm, ReactNode] {
  const [modal, holder] = Modal.useModal()
  const confirm: Confirm = async ({ title, text, okText, cancelText, isDangerous = false }) =>
    await modal.confirm({
      title,
      content: text,
      okText,
      cancelText,
      okButtonProps: { danger: isDangerous },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      transitionName: '',
      maskTransitionName: '',
    })
  return [confirm, holder]
}
