import type { TestApp } from '../testing/test-app'
import type { Waterworks } from '../testing/waterworks'

/** An account of the organization: for what banks withhold, or for what is paid at tills. */
export async function openBankAccount(t: TestApp, { staff }: Waterworks, purpose: string): Promise<number> {
  const account_no = purpose === 'collection' ? '90000002' : '90000001'
  const body = { bank_name: '农商行', account_name: '自来水公司', account_no, purpose }
  const reply = await t.call(staff, 'POST /organizations/bank-accounts/', body)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data.id
}
