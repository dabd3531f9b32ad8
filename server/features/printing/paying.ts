import type { Letter, Letterhead } from './letter'

/** The utility's own words, where a transfer goes, and whom to ask. */
export function drawHowToPay(letter: Letter, { how_to_pay, bank_accounts, service_phone }: Letterhead): void {
  letter.gap()
  if (how_to_pay) letter.labelled('缴费方式：', how_to_pay)
  for (const { account_name, bank_name, branch, account_no } of bank_accounts) {
    const bank = [bank_name, branch].filter(Boolean).join(' ')
    letter.labelled('转账账户：', [account_name, bank, account_no].filter(Boolean).join(' · '))
  }
  if (service_phone) letter.labelled('服务电话：', service_phone)
}
