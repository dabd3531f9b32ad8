import { createContext, type ReactNode, useContext } from 'react'
import { useQuestion } from './dialog'

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

const ConfirmContext = createContext<Confirm>(async () => false)

/** `const confirm = useConfirm()`; `if (await confirm({ title, text, okText })) …` */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

/** Mounted once, by the frame: questions outlive the tab that asks them. */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const [confirm, holder] = useQuestion()
  return (
    <ConfirmContext value={confirm}>
      {children}
      {holder}
    </ConfirmContext>
  )
}
