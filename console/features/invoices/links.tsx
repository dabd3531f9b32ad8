import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { serverNow } from '../../api/clock'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { useConfirm } from '../../ui/dialog/confirm'
import { notify } from '../../ui/dialog/notify'
import { Can } from '../../ui/page/can'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { Invoice } from './invoice'
import { type Link, linkState } from './link-state'
import { words } from './words'

const LinkDialog = lazy(() => import('./link-dialog'))

const TONES = { valid: 'good', expired: 'quiet', withdrawn: 'quiet' } as const

/** Links by which the customer fetches the files, without signing in. */
export function Links({ id, invoice }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const canLink = invoice.status === 'issued' && invoice.color === 'blue'
  if (!canLink && invoice.links.length === 0) return null
  return (
    <Panel
      title={t('links')}
      extra={
        canLink ? (
          <Can need={['invoiceCreate']}>
            <Button size="small" onClick={() => setOpen(true)}>
              {t('newLink')}
            </Button>
          </Can>
        ) : null
      }
    >
      {invoice.links.length === 0 ? (
        <p className={textStyles.quiet}>{t(may('staff') ? 'noLinksStaff' : 'noLinks')}</p>
      ) : (
        <LinkTable id={id} invoice={invoice} />
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <LinkDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function LinkTable({ id, invoice: { links, status } }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const stateOf = (link: Link) => linkState(link, status, serverNow())
  return (
    <WideTable
      aria-label={t('links')}
      rowKey="id"
      dataSource={[...links]}
      columns={[
        { title: t('linkMadeAt'), render: (_, link) => <When value={link.created_at} /> },
        { title: t('linkMadeBy'), render: (_, link) => link.created_by_name ?? '—' },
        { title: t('sentTo'), render: (_, link) => link.sent_to || '—' },
        { title: t('expiresAt'), render: (_, link) => <When value={link.expires_at} /> },
        {
          title: t('status'),
          render: (_, link) => (
            <StatusTag tone={TONES[stateOf(link)]}>{t(`link_${stateOf(link)}`)}</StatusTag>
          ),
        },
        {
          title: t('actions'),
          render: (_, link) => (stateOf(link) === 'valid' ? <Withdraw id={id} link={link} /> : null),
        },
      ]}
    />
  )
}

/** From then on the address is unknown to whoever has it. */
function Withdraw({ id, link }: { id: number; link: Link }) {
  const t = useWords(words)
  const confirm = useConfirm()
  const withdraw = useSend('DELETE /invoices/{id}/links/{link}/', [`/invoices/${id}/`, '/audit/'])
  async function askAndWithdraw() {
    const isMeant = await confirm({
      title: t('withdrawTitle'),
      text: t('withdrawText'),
      okText: t('withdraw'),
      isDangerous: true,
    })
    if (!isMeant) return
    try {
      await withdraw.mutateAsync({ path: { id, link: link.id } })
      notify('success', t('withdrawn'))
    } catch (error) {
      notify('error', asApiError(error).msg)
    }
  }
  return (
    <Can need={['invoiceCreate']}>
      <Button type="link" size="small" loading={withdraw.isPending} onClick={askAndWithdraw}>
        {t('withdraw')}
      </Button>
    </Can>
  )
}
