import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { Panel } from '../../ui/page/panel'
import { ScrollX } from '../../ui/show/scroll-x'
import * as styles from './api.module.css'
import examples from './examples.json'
import { type Example, requestOf } from './request'
import { words } from './words'

const EXAMPLES: readonly Example[] = examples

/** The calls that other systems use most, each with a request and its answer, from the demo company. */
export default function Used({ onFind }: { onFind: (call: string) => void }) {
  const t = useWords(words)
  return (
    <Panel title={t('used')}>
      <p className={styles.apiLead}>{t('usedText')}</p>
      {EXAMPLES.map((example) => (
        <UsedCall key={example.call} example={example} onFind={onFind} />
      ))}
    </Panel>
  )
}

function UsedCall({ example, onFind }: { example: Example; onFind: (call: string) => void }) {
  const t = useWords(words)
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { call, title } = example
  return (
    <details className={styles.apiCall} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.apiTitle}>
          <strong>{text(title)}</strong>
          <code>{call}</code>
        </span>
      </summary>
      {isOpen ? (
        <div className={styles.apiDetails}>
          <Sample title={t('request')} text={requestOf(example, window.location.origin)} isCopied />
          <Sample title={t('answer')} text={JSON.stringify(example.answer, null, 2)} />
          <Button size="small" onClick={() => onFind(call)}>
            {t('fieldsOf')}
          </Button>
        </div>
      ) : null}
    </details>
  )
}

function Sample({ title, text, isCopied = false }: { title: string; text: string; isCopied?: boolean }) {
  const t = useWords(words)
  async function copy() {
    await navigator.clipboard.writeText(text)
    notify('success', t('copied'))
  }
  return (
    <>
      <div className={styles.apiExampleHead}>
        <h3>{title}</h3>
        {isCopied && navigator.clipboard ? (
          <Button size="small" onClick={copy}>
            {t('copy')}
          </Button>
        ) : null}
      </div>
      <ScrollX label={title}>
        <pre className={styles.apiExample}>{text}</pre>
      </ScrollX>
    </>
  )
}
