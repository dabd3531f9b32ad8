import { reportFields } from '@water/contract/remote/fields'
import { Checkbox, Form, Input } from 'antd'
import { useSend } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { notify } from '../../ui/dialog/notify'
import { FormDialog } from '../../ui/form/form-dialog'
import { Volume } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import * as styles from './remote.module.css'
import type { ReportRow } from './report'
import { words } from './words'

/** The lists and pages that show what a report has become. */
const CHANGES = ['/remote/', '/meters/', '/reading-rounds/', '/audit/'] as const

interface DecideProps {
  report: ReportRow
  onClose: () => void
}

/** A jump needs a reason; a fall fits now, or the register has turned over. */
export function AcceptDialog({ report, onClose }: DecideProps) {
  const t = useWords(words)
  const send = useSend('POST /remote/reports/{id}/accept/', CHANGES)
  const isFall = report.doubt === 'backwards'
  async function submit({ is_rollover, reason }: { is_rollover: boolean; reason: string }) {
    await send.mutateAsync({
      path: { id: report.id },
      body: { ...(isFall ? { is_rollover } : {}), ...(reason ? { reason } : {}) },
    })
    notify('success', t('accepted'))
  }
  return (
    <FormDialog<{ is_rollover: boolean; reason: string }>
      title={t('acceptTitle', { account: report.account_no })}
      okText={t('accept')}
      initial={{ is_rollover: false, reason: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReportFacts report={report} />
      <p className={styles.why}>{t(isFall ? 'acceptFall' : 'acceptJump')}</p>
      {isFall ? (
        <Form.Item name="is_rollover" valuePropName="checked">
          <Checkbox>{t('rollover')}</Checkbox>
        </Form.Item>
      ) : null}
      <Reason isRequired={!isFall} />
    </FormDialog>
  )
}

export function RejectDialog({ report, onClose }: DecideProps) {
  const t = useWords(words)
  const send = useSend('POST /remote/reports/{id}/reject/', CHANGES)
  async function submit({ reason }: { reason: string }) {
    await send.mutateAsync({ path: { id: report.id }, body: { reason } })
    notify('success', t('rejected'))
  }
  return (
    <FormDialog<{ reason: string }>
      title={t('rejectTitle', { account: report.account_no })}
      okText={t('reject')}
      initial={{ reason: '' }}
      onSubmit={submit}
      onClose={onClose}
      isDangerous
    >
      <ReportFacts report={report} />
      <p className={styles.why}>{t(report.state === 'good' ? 'rejectGood' : 'rejectDoubtful')}</p>
      <Reason isRequired />
    </FormDialog>
  )
}

function Reason({ isRequired }: { isRequired: boolean }) {
  const inLanguage = useText()
  return (
    <Form.Item
      name="reason"
      label={inLanguage(reportFields.reason)}
      rules={isRequired ? [{ required: true, whitespace: true }] : []}
    >
      <Input maxLength={200} />
    </Form.Item>
  )
}

function ReportFacts({ report }: { report: ReportRow }) {
  const inLanguage = useText()
  const name = useNames()
  const { freeze_at, index, doubt } = report
  return (
    <Facts
      facts={[
        { label: inLanguage(reportFields.freeze_at), value: freeze_at },
        { label: inLanguage(reportFields.index), value: <Volume value={index} unit /> },
        ...(doubt === null
          ? []
          : [{ label: inLanguage(reportFields.doubt), value: name('reportDoubt', doubt) }]),
      ]}
    />
  )
}
