import { message } from 'antd'
import { useEffect } from 'react'
import { showMessagesWith } from './notify'

/** A warning has more to read than what went well. */
const WARNING_S = 8

/** Mounted once: gives `notify` the library's message with the theme on screen. */
export default function NotifyHost() {
  const [api, holder] = message.useMessage({ maxCount: 3 })
  useEffect(() => {
    showMessagesWith((kind, text) => void api[kind](text, kind === 'warning' ? WARNING_S : undefined))
    return () => showMessagesWith(null)
  }, [api])
  return holder
}
