import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/queries'
import { useWords } from '../i18n/words'
import { useSettled } from '../ui/settled'
import { ChoicesFailure } from './choices-failure'
import { words } from './words'

interface MasterChooserProps {
  id?: string
  value?: number | null
  onChange?: (meter: number | null) => void
  /** How the meter that is chosen already is called. */
  chosenName?: string | null
  disabled?: boolean
}

/** The master meter that a sub meter belongs to, found by typing. */
export function MasterChooser({ value, onChange, chosenName, ...rest }: MasterChooserProps) {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const query = { meter_class: 'master', search, page_size: 20, ordering: 'account_no' }
  const { data, isFetching, isError, refetch } = useCall('GET /meters/', { query }, { keepBefore: true })
  const found = (data?.results ?? []).map((meter) => ({
    value: meter.id,
    label: `${meter.account_no} ${meter.customer_name}`,
    detail: `${meter.meter_no} · ${meter.address}`,
  }))
  const isListed = found.some((option) => option.value === value)
  const kept = value != null && !isListed ? [{ value, label: chosenName ?? String(value), detail: '' }] : []
  return (
    <Select
      {...rest}
      className="full-width"
      value={value ?? undefined}
      onChange={(meter) => onChange?.(meter ?? null)}
      options={[...kept, ...found]}
      optionRender={({ data: option }) => (
        <>
          <div>{option.label}</div>
          <div className="chooser-detail">{option.detail}</div>
        </>
      )}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={t('findMaster')}
      notFoundContent={isError ? <ChoicesFailure onRetry={refetch} /> : isFetching ? null : t('noMeter')}
    />
  )
}
