import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, type ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useCommand } from '../../parts/corrections/use-command'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { useGoOn } from '../../ui/form/go-on'
import { PageHeader } from '../../ui/page/page-header'
import { afterInvoice } from './after'
import { HeldBanner } from './held'
import type { Invoice } from './invoice'
import * as styles from './invoices.module.css'
import { Anew } from './progress'
import { words } from './words'

const ASK_EVERY_MS = 1500

interface MadeProps {
  ids: readonly number[]
  /** The answer to the form, while its tab is open. */
  answer: Invoice | null
}

/** After the form, for who may not open what it made: how each invoice stands, and the ways on. */
export function Made({ ids, answer }: MadeProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('createTitle')}>
        <Button type="primary" onClick={() => navigate(pathTo('InvoiceCreate'))}>
          {t('another')}
        </Button>
      </PageHeader>
      <HeldBanner />
      <div role="status">
        {ids.map((id) => (
          <MadeOne key={id} id={id} answer={answer?.id === id ? answer : null} />
        ))}
      </div>
    </>
  )
}

/** Its outcome is known by the notices to its maker alone: the invoice itself is for who may open invoices. */
function MadeOne({ id, answer }: { id: number; answer: Invoice | null }) {
  const t = useWords(words)
  const may = useMay()
  const goOn = useGoOn()
  const [invoice, setInvoice] = useState(answer)
  /** The notice of the last try before this one. */
  const [before, setBefore] = useState(0)
  const isDraft = invoice?.status === 'draft'
  const isAbout = ({ id: notice, target }: Notice) =>
    target?.type === 'invoice' && target.id === id && notice > before
  const { data } = useCall(
    'GET /notices/',
    {},
    { everyMs: ASK_EVERY_MS, until: ({ results }) => isDraft || results.some(isAbout) },
  )
  const outcome = data?.results.find(isAbout)
  const { run, isBusy } = useCommand({
    on: `/invoices/${id}/issue/`,
    onRefused: ({ msg }) => notify('error', msg),
    onDone: async () => {
      // Who may list invoices is told nothing when this one is issued.
      if (may(['invoiceList'])) await goOn(afterInvoice(may, invoice))
    },
  })
  const issue = () =>
    run(
      async (idempotencyKey) => {
        const sent = await call('POST /invoices/{id}/issue/', { path: { id }, body: {}, idempotencyKey })
        setInvoice(sent)
        setBefore(outcome?.id ?? before)
        return sent
      },
      ({ amount }) => t('sent', { amount }),
    )
  if (outcome?.type === 'invoice_issued')
    return <Alert className={styles.invoiceNote} type="success" showIcon title={outcome.content} />
  if (outcome || isDraft)
    return (
      <Alert
        className={styles.invoiceNote}
        type={outcome ? 'error' : 'info'}
        showIcon
        title={outcome ? outcome.content : t('kept', { amount: invoice?.amount ?? '' })}
        description={
          <Space wrap>
            <Button size="small" loading={isBusy} onClick={issue}>
              {t(outcome ? 'retry' : 'issue')}
            </Button>
            {outcome && invoice ? <Anew invoice={invoice} /> : null}
          </Space>
        }
      />
    )
  return (
    <Alert
      className={styles.invoiceNote}
      type="info"
      showIcon
      title={invoice ? t('sent', { amount: invoice.amount }) : t('issuing')}
      description={t('madeText')}
    />
  )
}

type Notice = ReplyOf<'GET /notices/'>['results'][number]
