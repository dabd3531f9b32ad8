import type { paperKinds, paperSizes, printLeft, printNoted } from '@water/contract/orders/vocabulary'
import { Form, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { StartJobDialog } from '../../ui/dialog/start-job-dialog'
import { DatePicker } from '../../ui/field/date-picker'
import * as textStyles from '../../ui/show/text.module.css'
import { Before } from '../bulk/before'
import { usePreview } from '../corrections/use-command'
import { useChoices, useNames } from '../vocabulary/names'
import { words } from './words'

export type PaperKind = (typeof paperKinds)[number]
type PaperSize = (typeof paperSizes)[number]

/** The orders of a print, as the call takes them. */
export type PrintedOrders = { ids: number[] } | { filter: object }
type Left = (typeof printLeft)[number]
type Noted = (typeof printNoted)[number]

interface PapersDialogProps {
  kind: PaperKind
  onKind: (kind: PaperKind) => void
  orders: PrintedOrders
  onStarted?: () => void
  onClose: () => void
  /** The choice of the orders, or what they are. */
  children?: ReactNode
}

/** 批量打印: bills, or reminders of what is owed, of many orders as one file. */
export function PapersDialog({ kind, onKind, orders, onStarted, onClose, children }: PapersDialogProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [paper, setPaper] = useState<PaperSize>('A5')
  const [payBy, setPayBy] = useState<string | null>(null)
  const isBill = kind === 'bill'
  const pay_by = isBill || payBy === null ? {} : { pay_by: payBy }
  const body = { ...orders, kind, paper, ...pay_by }
  const { preview, refusal } = usePreview('POST /orders/print/preview/', { body })
  const name = useNames()
  const may = useMay()
  const shown = (
    <Before
      preview={preview}
      made={(values) => t(isBill ? 'billsMade' : 'remindersMade', values)}
      reasonOf={(reason, which) =>
        which === 'left' ? name('printLeft', reason as Left) : name('printNoted', reason as Noted)
      }
      // A letter is an account's.
      pathOf={({ id }, which) =>
        isBill || which === 'left'
          ? may(['orderView']) && pathTo('OrderDetail', { id })
          : may(['meterView']) && pathTo('MeterDetail', { id })
      }
    />
  )
  const count = preview?.made.papers
  return (
    <StartJobDialog
      title={t('title')}
      okText={count === undefined ? t('print') : t(isBill ? 'billsOk' : 'remindersOk', { count })}
      preview={{ isReady: count !== undefined && count > 0, refusal, shown }}
      on="/orders/print/"
      start={() => call('POST /orders/print/', { body })}
      onStarted={(job) => {
        onStarted?.()
        navigate(pathTo('ImportResult', { id: job }))
      }}
      onClose={onClose}
    >
      <Form.Item label={t('kind')}>
        <Radio.Group
          aria-label={t('kind')}
          value={kind}
          onChange={({ target }) => onKind(target.value)}
          options={useChoices('paperKind')}
        />
      </Form.Item>
      {children}
      <Form.Item label={t('paper')}>
        <Radio.Group
          aria-label={t('paper')}
          value={paper}
          onChange={({ target }) => setPaper(target.value)}
          options={['A5', 'A4']}
        />
      </Form.Item>
      {isBill ? null : (
        <Form.Item label={t('payBy')}>
          <DatePicker
            aria-label={t('payBy')}
            placeholder={t('payByDefault')}
            value={payBy}
            onChange={setPayBy}
          />
        </Form.Item>
      )}
      <p className={textStyles.quiet}>
        {t(isBill ? 'billText' : 'reminderText')} {t('text')}
      </p>
    </StartJobDialog>
  )
}
