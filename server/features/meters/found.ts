import { maskPhone } from '@water/contract/masking'
import { listMeters, lookUpMeters } from '@water/contract/meters/calls'
import { may, type Person } from '@water/rules/access/may'
import { type Finder, joined } from '../search/finder'
import { accountsFound, accountsNumbered } from './found-store'
import { accountsNoted } from './noted-store'

/** Who may find accounts by a name or a part elsewhere, too. Whoever only looks at one names it by its whole number. */
const finds = (caller: Person) => may(caller, listMeters.access) || may(caller, lookUpMeters.access)

/** The device is the one that was found, which may have been taken out long ago. */
export const findAccounts: Finder = async (asked, caller) => {
  const rows = await (finds(caller) ? accountsFound : accountsNumbered)(asked)
  const named = rows.map(({ id, account_no, customer_name, address, meter_no, phone }) => ({
    id,
    title: joined([account_no, customer_name]),
    subtitle: joined([address, meter_no, maskPhone(phone)]),
  }))
  if (named.length >= asked.most || !(finds(caller) && may(caller, ['meterView']))) return named
  const noted = await accountsNoted(
    asked,
    named.map(({ id }) => id),
  )
  return [
    ...named,
    ...noted.map(({ id, account_no, customer_name, note }) => ({
      id,
      title: joined([account_no, customer_name]),
      subtitle: note.slice(0, MOST_SAID),
    })),
  ]
}

/** The beginning of a note, on one line. */
const MOST_SAID = 80
