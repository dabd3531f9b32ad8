import { Dropdown, type MenuProps } from 'antd'
import { type ReactElement, useRef } from 'react'

interface TabMenuProps {
  trigger: 'contextMenu' | 'click'
  menu: MenuProps
  children: ReactElement
}

/** The menu of a tab. It takes the focus and gives it back, so that it also works by keyboard. */
export function TabMenu({ trigger, menu, children }: TabMenuProps) {
  const opener = useRef<Element | null>(null)
  const onOpenChange = (isOpen: boolean) => {
    const focused = document.activeElement
    if (isOpen) opener.current = focused
    else if (focused?.closest('[role="menu"]') && opener.current instanceof HTMLElement)
      opener.current.focus()
  }
  return (
    <Dropdown trigger={[trigger]} menu={menu} onOpenChange={onOpenChange} autoFocus destroyOnHidden>
      {children}
    </Dropdown>
  )
}
