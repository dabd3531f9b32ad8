import type { Purpose } from '@water/rules/access/callers'
import { Button } from 'antd'
import { useLocale } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { notify } from '../../../ui/dialog/notify'
import { copyText } from '../../../ui/show/copy-text'
import { ScrollX } from '../../../ui/show/scroll-x'
import * as styles from './interfaces.module.css'
import { words } from './words'

/** Stands where the token belongs while it is not shown. */
export const PLACEHOLDER = 'tw_…'

/** The shell fills in the moment of sending: it is later than any binding. */
const NOW = "$(TZ=Asia/Shanghai date '+%F %T')"

/** The first call that a maker of such a system tries. The number of the report is that of no module of the demo. */
const CALLS: Record<Purpose, { path: string; body?: object }> = {
  api: { path: '/api/meters/?page_size=1' },
  gateway: {
    path: '/api/nb/nb-gate/',
    body: [{ imei: '868000000000001', freeze_at: NOW, reading: 1234 }],
  },
  channel: { path: '/api/channels/query/', body: { account_no: 'QH00000001' } },
}

function exampleOf(purpose: Purpose, origin: string, token: string): string {
  const { path, body } = CALLS[purpose]
  return [
    `curl '${origin}${path}'`,
    `-H 'Authorization: Bearer ${token}'`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d "${quoted(body)}"`] : []),
  ].join(' \\\n  ')
}

/** Within the shell's double quotes. */
const quoted = (body: object): string => JSON.stringify(body).replaceAll('"', String.raw`\"`)

export function useCopy(): (text: string) => Promise<void> {
  const t = useWords(words)
  return async (text) => {
    const isCopied = await copyText(text)
    notify(isCopied ? 'success' : 'warning', t(isCopied ? 'copied' : 'copyByHand'))
  }
}

/** An example call, with the token where it is shown. */
export function Example({ purpose, token = PLACEHOLDER }: { purpose: Purpose; token?: string }) {
  const t = useWords(words)
  const copy = useCopy()
  const isEnglish = useLocale() === 'en_US'
  const text = exampleOf(purpose, window.location.origin, token)
  return (
    <>
      <div className={styles.exampleHead}>
        <h3>{t('example')}</h3>
        <Button size="small" onClick={() => copy(text)}>
          {t('copy')}
        </Button>
      </div>
      <ScrollX label={t('example')}>
        <pre className={styles.example}>{text}</pre>
      </ScrollX>
      {purpose === 'gateway' ? (
        <p className={styles.answer}>
          {t('answerGateway', { refused: 'unknown_imei', accepted: 'accepted' })}{' '}
          <a
            href={isEnglish ? '/help/gateway-en.html' : '/help/gateway.html'}
            target="_blank"
            rel="noreferrer"
          >
            {t('toGatewayHelp')}
          </a>
        </p>
      ) : null}
    </>
  )
}
