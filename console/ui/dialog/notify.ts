export type Kind = 'success' | 'warning' | 'error' | 'info'
type Show = (kind: Kind, text: string) => void

let show: Show | null = null
const waiting: [Kind, string][] = []
/** The message of a change that has just been made, until the screen adds its own. */
let done: string | null = null

/** A short message at the top of the page, also from outside of components (guards, the session's end). */
export function notify(kind: Kind, text: string) {
  const isMore = kind === 'success' && done !== null
  const whole = isMore ? `${done} · ${text}` : text
  if (isMore) done = null
  if (show) show(kind, whole)
  else waiting.push([kind, whole])
}

/** A change was made: its message is shown together with the screen's next message, or alone. */
export function notifyDone(msg: string) {
  done = msg
  setTimeout(() => {
    if (done === null) return
    done = null
    notify('success', msg)
  })
}

/** The host registers how messages are shown, and gets the earlier ones; null when it is removed. */
export function showMessagesWith(host: Show | null) {
  show = host
  if (host) for (const [kind, text] of waiting.splice(0)) host(kind, text)
}
