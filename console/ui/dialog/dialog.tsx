import { Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'

interface DialogProps
  extends Pick<ModalProps, 'width' | 'okButtonProps' | 'footer' | 'afterClose' | 'keyboard'> {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** The verb of the button that acts; without it the dialog has no buttons but the closing one. */
  okText?: ReactNode
  onOk?: () => void
  isBusy?: boolean
  cancelText?: ReactNode
  isDangerous?: boolean
  children: ReactNode
}

/**
 * The console's dialog; this is the only file that may import Modal. A Modal with its usual transition that is open, or
 * closing, in a hidden tab blanks the page when the tab is shown again. Without transitions it survives.
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
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      onOk={onOk}
      okText={okText}
      cancelText={cancelText}
      okType={isDangerous ? 'danger' : 'primary'}
      confirmLoading={isBusy}
      mask={{ closable: false }}
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

export interface Question {
  title: string
  /** What will happen, before it happens. */
  text: ReactNode
  /** The verb of the button that does it. */
  okText: string
  cancelText?: string
  isDangerous?: boolean
}

export type Confirm = (question: Question) => Promise<boolean>

/** A yes-or-no question over everything; confirm.tsx hands it out. The safe answer has the focus. */
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
