import { Modal, type ModalProps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { allRead } from '../field/all-read'

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
  useFocusGivenBack()
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

/** The library gives the focus back when a dialog closes, but not when it is taken away while it is open. */
function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
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
