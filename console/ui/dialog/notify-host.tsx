import { message } from 'antd'
import { useEffect } from 'react'
import { showMessagesWith } from './notify'

/** Mounted once: gives `notify` the library's message with the theme on screen. */
export default function NotifyHost() {
  const [api, holder] = message.useMessage({ maxCount: 3 })
  useEffect(() => {
    showMessagesWith((kind, text) => void api[kind](text))
    return () => showMessagesWith(null)
  }, [api])
  return holder
}
