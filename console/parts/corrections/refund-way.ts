import type { refundMethods } from '@water/contract/payments/vocabulary'

/** How money goes back, as a dialog has it. */
export interface WayDraft {
  method: (typeof refundMethods)[number]
  bank_account: number | null
  payee: Record<'name' | 'bank' | 'account', string>
}

export const firstWay = (name: string): WayDraft => ({
  method: 'cash',
  bank_account: null,
  payee: { name, bank: '', account: '' },
})

export const isWayComplete = ({ method, payee: { name, bank, account } }: WayDraft): boolean =>
  method !== 'transfer' || [name, bank, account].every((text) => text.trim() !== '')

export const wayOf = ({ method, bank_account, payee }: WayDraft) => ({
  method,
  bank_account,
  payee: payee.name.trim() === '' ? null : payee,
})
