import { Alert, Form } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { ReasonField } from '../../parts/corrections/reason-field'
import { useCommand } from '../../parts/corrections/use-command'
import { Dialog } from '../../ui/dialog/dialog'
import { useTyped } from '../../ui/form/typed'
import type { Pending } from './pending-reading'
import { words } from './pending-words'

/** Makes a reading void that waits, with the reason. */
export function VoidDialog({ reading, onClose }: { reading: Pending; onClose: () => void }) {
  const t = useWords(words)
  const [reason, setReason] = useTyped(`/readings/${reading.id}/void/`, '')
  const { id, account_no: account, current_reading: to, read_at: time } = reading
  const { run, isBusy, failure } = useCommand({ on: `/readings/${id}/void/`, onDone: onClose })
  return (
    <Dialog
      open
      title={t('voidTitle', { account })}
      okText={t('voidOk')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      cancelText={t('back')}
      isBusy={isBusy}
      isDangerous
      onOk={() =>
        run(
          () => call('POST /readings/{id}/void/', { path: { id }, body: { reason } }),
          t('voidDone', { account }),
        )
      }
      onClose={onClose}
    >
      <p>{t('voidText', { to, time })}</p>
      <Form layout="vertical" component="div">
        <ReasonField id="void-reason" label={t('voidReason')} value={reason} onChange={setReason} />
      </Form>
      {failure ? <Alert type="warning" role="alert" title={failure.msg} /> : null}
    </Dialog>
  )
}
