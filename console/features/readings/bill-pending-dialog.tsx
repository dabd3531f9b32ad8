import { Checkbox, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { CheckedJobDialog, JobOutcome } from '../../ui/dialog/checked-job-dialog'
import type { Pending } from './pending-reading'
import { words } from './pending-words'

interface BillPendingDialogProps {
  readings: readonly Pending[]
  onBilled: () => void
  onClose: () => void
}

/**
 * Bills the chosen readings as a job, checked before. What cannot be billed keeps waiting and is listed with its
 * reason.
 */
export function BillPendingDialog({ readings, onBilled, onClose }: BillPendingDialogProps) {
  const t = useWords(words)
  const [confirm_abnormal, setAbnormal] = useState(false)
  const [confirm_subs, setSubs] = useState(false)
  const body = { ids: readings.map(({ id }) => id), confirm_abnormal, confirm_subs }
  return (
    <CheckedJobDialog
      title={t('billTitle', { count: readings.length })}
      okText={(count) => t('billOk', { count })}
      cancelText={t('back')}
      of={JSON.stringify(body)}
      check={() => call('POST /readings/bill/preview/', { body })}
      on="/readings/bill/"
      work={(idempotencyKey) => call('POST /readings/bill/', { body, idempotencyKey })}
      outcome={(job, which) => (
        <JobOutcome
          job={job}
          done={(count) => t(which === 'check' ? 'billableCount' : 'billedCount', { count })}
          left={(count) => t(which === 'check' ? 'unbillableCount' : 'leftCount', { count })}
          reason={({ row, msg }) => (
            <>
              <strong>{readings[row - 1]?.account_no ?? row}</strong> {msg}
            </>
          )}
        />
      )}
      onDone={() => {
        onBilled()
        invalidate('/readings/', '/orders/', '/meters/', '/reading-rounds/', '/payment-records/', '/notices/')
      }}
      onClose={onClose}
    >
      <Space orientation="vertical">
        <p>{t('billText')}</p>
        <Checkbox checked={confirm_abnormal} onChange={({ target }) => setAbnormal(target.checked)}>
          {t('confirmAbnormal')}
        </Checkbox>
        <Checkbox checked={confirm_subs} onChange={({ target }) => setSubs(target.checked)}>
          {t('confirmSubs')}
        </Checkbox>
      </Space>
    </CheckedJobDialog>
  )
}
