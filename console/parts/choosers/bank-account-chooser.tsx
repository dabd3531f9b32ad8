import { Select } from 'antd'
import { type RowOf, useEvery } from '../../api/every'
import * as fieldStyles from '../../ui/field/field.module.css'
import { byLabel } from '../../ui/field/folded-filter'
import { useNames } from '../vocabulary/names'
import { useCutNote } from './choices-cut'

interface BankAccountChooserProps {
  /** Any, without one. */
  purpose?: BankAccount['purpose']
  id?: string
  placeholder?: string
  defaultOpen?: boolean
  'aria-label'?: string
  value?: number | null
  onChange?: (account: number | null) => void
}

/** One of the organization's own bank accounts. */
export function BankAccountChooser({ purpose, value, onChange, ...rest }: BankAccountChooserProps) {
  const label = useLabel()
  const { data = [], isCut, isPending } = useEvery('GET /organizations/bank-accounts/')
  const fitting = data.filter(
    (account) => purpose === undefined || account.purpose === purpose || account.id === value,
  )
  const cutNote = useCutNote(isCut)
  return (
    <Select<number>
      {...rest}
      className={fieldStyles.fullWidth}
      popupRender={cutNote}
      loading={isPending}
      allowClear
      showSearch={byLabel}
      value={data.length > 0 ? (value ?? undefined) : undefined}
      onChange={(account) => onChange?.(account ?? null)}
      options={fitting.map((account) => ({ value: account.id, label: label(account) }))}
    />
  )
}

/** The name of an account, as in the chooser. */
export function BankAccountName({ id }: { id: number }) {
  const label = useLabel()
  const { data = [] } = useEvery('GET /organizations/bank-accounts/')
  const account = data.find((one) => one.id === id)
  return account ? label(account) : '…'
}

type BankAccount = RowOf<'GET /organizations/bank-accounts/'>

function useLabel() {
  const name = useNames()
  return ({ bank_name, account_no, purpose }: BankAccount) =>
    `${bank_name} ${account_no} · ${name('bankPurpose', purpose)}`
}
