import { Button } from 'antd'
import { Component, type ComponentType, type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error'
import { isServed } from '../api/reach'
import { useText } from '../i18n/locale'
import { useWords } from '../i18n/words'
import { notify } from '../ui/dialog/notify'
import { unsavedPages } from '../ui/form/unsaved'
import { Outcome } from '../ui/show/outcome'
import { BROKEN, back } from './broken-texts'
import { START } from './guard'
import { pageAt } from './page-at'
import { words } from './words'

/** The last resort: it is around everything, the router too. */
export class LastBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children
  }
}

/**
 * Replaces a component whose chunk did not load. The chunk may still come; otherwise the page is loaded again. The
 * route itself never fails: React Router shows nothing at all for a failed lazy part.
 */
export function standIn(load: () => Promise<ComponentType>): ComponentType {
  return function StandIn() {
    const [Late, setLate] = useState<ComponentType | null>(null)
    const reload = async () => {
      try {
        const late = await load()
        setLate(() => late)
      } catch {
        await reloadIfServed()
      }
    }
    return Late ? <Late /> : <ChunkFailure onReload={reload} />
  }
}

/** Loading the page again would lose unsaved input of other tabs: the question names them, and the browser asks. */
export function ChunkFailure({ onReload = reloadIfServed }: { onReload?: () => Promise<void> }) {
  const t = useWords(words)
  const text = useText()
  // The titles of their routes: the tabs' own would have to be loaded before sign-in.
  const titles = unsavedPages().flatMap((path) => pageAt(path)?.title ?? [])
  const pages = titles.map((title) => text(title)).join(', ')
  return (
    <Outcome
      isPage
      role="alert"
      icon="warning"
      title={t('chunkTitle')}
      text={t(pages ? 'chunkUnsaved' : 'chunkText', { pages })}
    >
      <Button type="primary" onClick={() => onReload()}>
        {t('reload')}
      </Button>
    </Outcome>
  )
}

/** With the server away a reload would leave an empty page. */
async function reloadIfServed() {
  if (await isServed()) window.location.reload()
  else notify('error', new ApiError('network').msg)
}

/** The page /result/500, without the broken console. Its button loads everything again. */
export function Broken() {
  const text = useText()
  const { title, text: sentence } = BROKEN
  return (
    <Outcome isPage role="alert" icon="warning" title={text(title)} text={text(sentence)}>
      <Button type="primary" onClick={() => window.location.assign(START)}>
        {text(back.text)}
      </Button>
    </Outcome>
  )
}
