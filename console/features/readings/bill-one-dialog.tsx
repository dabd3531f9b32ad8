import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { EffectsDialog } from '../../parts/corrections/effects-dialog'
import { useCommand, usePreview } from '../../parts/corrections/use-command'
import { Computed } from '../../parts/explanation/computed'
import { Money, Volume, When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Doubts } from './doubts'
import type { Pending } from './pending-reading'
import { words } from './pending-words'
import * as styles from './readings.module.css'
import { type Doubt, doubtOf } from './refused'

/** Bills one reading that waits: its order, and what it changes, before. What a refusal leaves to the user is asked. */
export function BillOneDialog({ reading, onClose }: { reading: Pending; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  /** Confirmed, once the server has named it. */
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const [confirm_subs, setSubs] = useState(false)
  const { id, account_no: account, previous_reading: from, current_reading: to, read_at: time } = reading
  const path = { id }
  const body = { confirm_abnormal: doubt !== null, confirm_subs }
  const command = useCommand({
    on: `/readings/${id}/bill/`,
    onDone: onClose,
    entered: body,
  })
  const previewed = usePreview('POST /readings/{id}/bill/preview/', { path, body })
  const { preview } = previewed
  const told = command.failure ?? previewed.refusal
  const asked = doubt ?? (told && doubtOf(told))
  return (
    <EffectsDialog
      command={command}
      previewed={previewed}
      title={t('billOneTitle', { account })}
      okText={preview ? t('billOneOk', { amount: preview.amount }) : t('bill')}
      refusal={asked && doubt === null ? null : told}
      onClose={onClose}
      onOk={() =>
        command.run(
          (idempotencyKey) => call('POST /readings/{id}/bill/', { path, body, idempotencyKey }),
          ({ order_no, amount }) => t('billOneDone', { no: order_no ?? '', amount }),
          booked.reading,
        )
      }
    >
      <p>{t('billOneText', { from, to, time })}</p>
      {asked ? (
        <Alert
          type="warning"
          role="alert"
          title={t('doubtTitle')}
          description={
            <>
              <Doubts doubt={asked} />
              <Checkbox
                checked={doubt !== null}
                onChange={({ target }) => setDoubt(target.checked ? asked : null)}
              >
                {t('doubtOk')}
              </Checkbox>
            </>
          }
        />
      ) : null}
      {told?.code === 'subs_unread' || confirm_subs ? (
        <Checkbox checked={confirm_subs} onChange={({ target }) => setSubs(target.checked)}>
          {t('subsOk')}
        </Checkbox>
      ) : null}
      {preview ? (
        <div className={styles.preview}>
          <Facts
            facts={[
              { label: t('amount'), value: <Money value={preview.amount} sign /> },
              { label: t('volume'), value: <Volume value={preview.volume} unit /> },
              { label: t('due_date'), value: <When value={preview.due_date} /> },
            ]}
          />
          <Computed order={preview} />
        </div>
      ) : null}
    </EffectsDialog>
  )
}
