import { moveInSamples } from '@water/contract/move-ins/samples'
import { Alert, Button, Checkbox, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { download, type ReplyOf } from '../../../api/call'
import { useCall } from '../../../api/queries'
import { useLocale } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import { notify } from '../../../ui/dialog/notify'
import { Panel } from '../../../ui/page/panel'
import { Money, Volume } from '../../../ui/show/amounts'
import { DownloadButton } from '../../../ui/show/download-button'
import { Facts } from '../../../ui/show/facts'
import * as textStyles from '../../../ui/show/text.module.css'
import * as styles from './move-ins.module.css'
import { useSendSamples } from './samples-sending'
import { words } from './samples-words'

type MoveIn = Pick<ReplyOf<'GET /organizations/move-ins/{id}/'>, 'id' | 'as_of' | 'state'>
type Samples = ReplyOf<'GET /demo/move-in/'>[number]

/** While the demo is shown: sample sheets with the totals of their system. Without a move-in it makes one. */
export function Samples({ moveIn }: { moveIn: MoveIn | null }) {
  const query = moveIn ? { as_of: moveIn.as_of } : {}
  const { data } = useCall('GET /demo/move-in/', { query })
  const samples = data?.[0]
  return samples ? <Try samples={samples} moveIn={moveIn} /> : null
}

function Try({ samples, moveIn }: { samples: Samples; moveIn: MoveIn | null }) {
  const t = useWords(words)
  const isEnglish = useLocale() === 'en_US'
  const { as_of: day, totals, parallel, takes_numbers } = samples
  const [hasErrors, setErrors] = useState(false)
  const variant = hasErrors ? 'errors' : 'good'
  const takesSheets = moveIn === null || moveIn.state === 'draft' || moveIn.state === 'checked'
  return (
    <Panel
      title={t('title')}
      extra={
        <a
          href={isEnglish ? '/help/moving-in-en.html' : '/help/moving-in.html'}
          target="_blank"
          rel="noreferrer"
        >
          {t('help')}
        </a>
      }
    >
      <Space orientation="vertical" size={16} className={styles.samples}>
        <p>{t('about', { day, accounts: totals.accounts })}</p>
        {takes_numbers ? null : (
          <Alert
            type="warning"
            showIcon
            title={t('needsNumbers')}
            action={<Link to={pathTo('OrganizationInfoEdit')}>{t('toSettings')}</Link>}
          />
        )}
        <div>
          <Checkbox checked={hasErrors} onChange={({ target }) => setErrors(target.checked)}>
            {t('errors')}
          </Checkbox>
          <div className={textStyles.quiet}>{t('errorsText')}</div>
        </div>
        {takesSheets ? <Sending moveIn={moveIn} day={day} variant={variant} /> : null}
        <Space wrap role="group" aria-label={t('downloads')}>
          {moveInSamples.map((kind) => (
            <DownloadButton
              key={kind}
              onDownload={() =>
                download('GET /demo/move-in/{kind}/', `${t(`sheet_${kind}`)}.csv`, {
                  path: { kind },
                  query: { as_of: day, variant },
                })
              }
            >
              {t(`sheet_${kind}`)}
            </DownloadButton>
          ))}
        </Space>
        <p>{t('parallelText', { rows: parallel.rows, same: parallel.same })}</p>
        <Totals totals={totals} />
      </Space>
    </Panel>
  )
}

interface SendingProps {
  moveIn: MoveIn | null
  day: string
  variant: 'good' | 'errors'
}

function Sending({ moveIn, day, variant }: SendingProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { sheet, error, send } = useSendSamples()
  async function start() {
    const id = await send({ moveIn, name: t('name', { day }), asOf: day, variant })
    if (id === null) return
    notify('success', t('done'))
    if (moveIn === null)
      navigate(pathTo('OrganizationInfo', { query: { tab: 'move-ins', move_in: String(id) } }))
  }
  return (
    <div>
      <Button type="primary" loading={sheet !== null} onClick={start}>
        {t(moveIn === null ? 'make' : 'send')}
      </Button>
      {sheet === null ? null : (
        <span role="status" className={textStyles.quiet}>
          {' '}
          {t('sending', { sheet: t(`sheet_${sheet}`) })}
        </span>
      )}
      {error ? <Alert type="error" role="alert" showIcon title={error.msg} /> : null}
    </div>
  )
}

const FIGURES = ['accounts', 'active', 'owed', 'penalty', 'balances', 'volume_last_year'] as const

function Totals({ totals }: { totals: Samples['totals'] }) {
  const t = useWords(words)
  const shown = {
    accounts: String(totals.accounts),
    active: String(totals.active),
    owed: <Money value={totals.owed} sign />,
    penalty: <Money value={totals.penalty} sign />,
    balances: <Money value={totals.balances} sign />,
    volume_last_year: <Volume value={totals.volume_last_year} unit />,
  }
  return (
    <div>
      <h3>{t('totals')}</h3>
      <p className={textStyles.quiet}>{t('totalsText')}</p>
      <Facts facts={FIGURES.map((figure) => ({ label: t(`figure_${figure}`), value: shown[figure] }))} />
    </div>
  )
}
