import { createContext, type ReactNode, useContext } from 'react'
import { type Confirm, useQuestion } from './dialog'

const ConfirmContext = createContext<Confirm>(async () => false)

/** `const confirm = useConfirm()`; `if (await confirm({ title, text, okText })) …` */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

/** Mounted once, by the frame: a question survives the tab that asks it. */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const [confirm, holder] = useQuestion()
  return (
    <ConfirmContext value={confirm}>
      {children}
      {holder}
    </ConfirmContext>
  )
}
