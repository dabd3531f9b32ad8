import { periodFields } from '@water/contract/periods/fields'
import { Form, Input } from 'antd'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { FormDialog } from '../../ui/form/form-dialog'
import { FigureTables } from './figures'
import type { Period } from './period'
import { words } from './words'

/** Everything that shows a month, or books into it. */
const CHANGED = ['/periods/', '/orders/', '/readings/', '/payment-records/', '/audit/'] as const

/** Closes a month with the figures that are shown. */
export function CloseDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const t = useWords(words)
  const { month, figures } = period
  const send = useSend('POST /periods/{month}/close/', CHANGED)
  return (
    <FormDialog<{ remark: string }>
      title={t('closeTitle', { month })}
      okText={t('closeOk', { month })}
      initial={{ remark: '' }}
      width={820}
      onSubmit={async (body) => {
        await send.mutateAsync({ path: { month }, body })
        notify('success', t('closed', { month }))
      }}
      onClose={onClose}
    >
      <p>{t('closeText', { month })}</p>
      {period.takes_earlier ? <p>{t('closeFirst', { month })}</p> : null}
      <FigureTables figures={figures} />
      <Form.Item name="remark" label={t('remark')}>
        <Input maxLength={periodFields.remark.max} />
      </Form.Item>
    </FormDialog>
  )
}
