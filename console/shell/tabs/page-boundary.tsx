import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { reloadPage } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Outcome } from '../../ui/show/outcome'
import { words } from '../words'

/** One per tab: a failing page affects no other one, and can be made again with newly loaded data. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = () => {
    reloadPage()
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <PageFailure onRetry={this.retry} /> : this.props.children
  }
}

function PageFailure({ onRetry }: { onRetry: () => void }) {
  const t = useWords(words)
  return (
    <Outcome isPage role="alert" icon="warning" title={t('failedTitle')} text={t('failedText')}>
      <Button type="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </Outcome>
  )
}
