export type Kind = 'success' | 'warning' | 'error' | 'info'
type Show = (kind: Kind, text: string) => void

let show: Show | null = null
const waiting: [Kind, string][] = []

/** A short message at the top of the page, also from outside of components (guards, the session's end). */
export function notify(kind: Kind, text: string) {
  if (show) show(kind, text)
  else waiting.push([kind, text])
}

/** The host says how messages are shown, and gets those that came before it; null when it goes. */
export function showMessagesWith(host: Show | null) {
  show = host
  if (host) for (const [kind, text] of waiting.splice(0)) host(kind, text)
}
