import { apiAs, type Company } from './company'

export interface Clerk {
  account: string
  password: string
}

/** An approved member of a company who is not staff and has these permission codes (console.md §6). */
export async function employClerk(company: Company, name: string, codes: readonly number[]): Promise<Clerk> {
  const staff = await apiAs(company.staff)
  const clerk = {
    account: `clerk-${company.organization}-${codes.join('-')}`,
    password: 'Only-What-I-May-77',
  }
  const { id } = await staff('POST', '/users/', {
    username: clerk.account,
    password: clerk.password,
    name,
    is_audit: true,
  })
  for (const code of codes) await staff('POST', `/ext/permissions/${code}/assign/`, { users: [id] })
  return clerk
}
