import type { CallArgs } from '../../api/call'

type Body = Exclude<CallArgs<'POST /orders/'>['body'], FormData>
type Kind = Body['kind']

/** An item of a fee, as its dialog has it. */
export interface ItemDraft {
  /** Tells the items apart while some are removed. */
  key: number
  name: string
  amount: string
  tax_treatment: 'taxable' | 'exempt' | 'non_taxable'
  tax_rate: string
  tax_code: string
}

/** A charge as its dialog has it. */
export interface ChargeDraft {
  meter: number | null
  kind: Kind
  items: readonly ItemDraft[]
  billing_month: string | null
  volume: string
  read_at: string | null
  remark: string
}

export const newItem = (key: number): ItemDraft => ({
  ...{ key, name: '', amount: '', tax_treatment: 'taxable', tax_rate: '0', tax_code: '' },
})

export const newCharge = (meter: number | null): ChargeDraft => ({
  ...{ meter, kind: 'fee', items: [newItem(0)], billing_month: null, volume: '', read_at: null, remark: '' },
})

const isAmount = (text: string) => /[1-9]/.test(text)

/** Enough for a preview. */
export const isComplete = ({ meter, kind, items, volume }: ChargeDraft): boolean =>
  meter !== null &&
  (kind === 'fee'
    ? items.every(({ name, amount }) => name.trim() !== '' && isAmount(amount))
    : isAmount(volume))

export function bodyOf({ meter, kind, items, billing_month, volume, read_at, remark }: ChargeDraft): Body {
  const common = { meter: meter ?? 0, kind, remark }
  if (kind === 'back_charge') return { ...common, volume, ...(read_at && { read_at }) }
  const lines = items.map(({ key: _, tax_rate, ...item }) => ({
    ...item,
    tax_rate: item.tax_treatment === 'taxable' ? tax_rate || '0' : '0',
  }))
  return { ...common, lines, ...(billing_month && { billing_month }) }
}
