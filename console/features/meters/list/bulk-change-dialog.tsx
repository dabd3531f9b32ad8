import { Form, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { markStale } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { LocationChooser } from '../../../parts/choosers/location-chooser'
import { RecordChooser } from '../../../parts/choosers/record-chooser'
import { CheckedJobDialog, JobOutcome } from '../../../ui/dialog/checked-job-dialog'
import { DatePicker } from '../../../ui/field/date-picker'
import { today } from '../../../ui/field/today'
import type { ChosenRows } from '../../../ui/list/chosen-rows'
import type { Found } from '../../../ui/list/embedded-list'
import { countText, type Which, WhichRows } from '../../../ui/list/which-rows'
import * as textStyles from '../../../ui/show/text.module.css'
import type { MeterRow } from '../meter'
import { words } from './bulk-words'

type What = 'location' | 'water_price'

export interface BulkChangeDialogProps {
  chosen: ChosenRows<MeterRow>
  found: Found
  onClose: () => void
}

/** Which meters, and what they get. A check says how many would change before anything does. */
export default function BulkChangeDialog({ chosen, found, onClose }: BulkChangeDialogProps) {
  const t = useWords(words)
  const [which, setWhich] = useState<Which>(chosen.rows.length > 0 ? 'chosen' : 'found')
  const [what, setWhat] = useState<What>('location')
  const [location, setLocation] = useState<number | null>(null)
  const [price, setPrice] = useState<number | null>(null)
  const [from, setFrom] = useState<string | null>(today())
  const rows = which === 'chosen' ? { ids: chosen.rows.map(({ id }) => id) } : { filter: found.filter }
  const change =
    what === 'location'
      ? location !== null && { location }
      : price !== null && from !== null && { water_price: price, terms_from: from }
  const body = change ? { ...rows, ...change } : null
  const count = which === 'chosen' ? String(chosen.rows.length) : countText(found)
  return (
    <CheckedJobDialog
      title={t('title', { count })}
      okText={(changed) => t('ok', { count: changed })}
      incompleteText={t(what === 'location' ? 'chooseLocation' : 'choosePrice')}
      cancelText={t('back')}
      of={body && JSON.stringify(body)}
      check={() => call('POST /meters/bulk/preview/', { body: body ?? {} })}
      on="/meters/bulk/"
      work={(idempotencyKey) => call('POST /meters/bulk/', { body: body ?? {}, idempotencyKey })}
      outcome={(job, stage) => (
        <>
          <JobOutcome
            job={job}
            done={(changed) => t(stage === 'check' ? 'wouldChange' : 'changed', { count: changed })}
            left={(left) => t('left', { count: left })}
            reason={({ msg }) => msg}
          />
          {stage === 'check' ? <p className={textStyles.quiet}>{t('sameText')}</p> : null}
        </>
      )}
      onDone={() => {
        chosen.clear()
        markStale('/meters/', '/audit/', '/reading-rounds/')
      }}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('which')}>
          <WhichRows value={which} onChange={setWhich} chosen={chosen.rows.length} found={found} />
        </Form.Item>
        <Form.Item label={t('what')}>
          <Radio.Group
            aria-label={t('what')}
            value={what}
            onChange={({ target }) => setWhat(target.value)}
            options={[
              { value: 'location', label: t('location') },
              { value: 'water_price', label: t('water_price') },
            ]}
          />
        </Form.Item>
        {what === 'location' ? (
          <Form.Item label={t('newLocation')} htmlFor="bulk-location" required>
            <LocationChooser id="bulk-location" value={location} onChange={(id) => setLocation(id ?? null)} />
          </Form.Item>
        ) : (
          <>
            <Form.Item label={t('newPrice')} htmlFor="bulk-price" required>
              <RecordChooser
                id="bulk-price"
                of="GET /organizations/water-prices/"
                value={price}
                onChange={setPrice}
              />
            </Form.Item>
            <Form.Item label={t('from')} htmlFor="bulk-from" extra={t('fromHint')} required>
              <DatePicker id="bulk-from" value={from} onChange={(day) => setFrom(day ?? null)} />
            </Form.Item>
          </>
        )}
      </Form>
    </CheckedJobDialog>
  )
}
