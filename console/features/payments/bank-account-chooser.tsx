import { Select } from 'antd'
import { useEvery } from '../../api/every'
import { useNames } from '../../vocabulary/names'

interface BankAccountChooserProps {
  id?: string
  value?: number | null
  onChange?: (account: number | null) => void
}

/** One of the organization's own bank accounts. */
export function BankAccountChooser({ value, onChange, ...rest }: BankAccountChooserProps) {
  const name = useNames()
  const { data = [], isPending } = useEvery('GET /organizations/bank-accounts/')
  return (
    <Select<number>
      {...rest}
      className="full-width"
      loading={isPending}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={data.length > 0 ? (value ?? undefined) : undefined}
      onChange={(account) => onChange?.(account ?? null)}
      options={data.map(({ id, bank_name, account_no, purpose }) => ({
        value: id,
        label: `${bank_name} ${account_no} · ${name('bankPurpose', purpose)}`,
      }))}
    />
  )
}
