import { Link } from 'react-router'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'

/** Leads to what the meter of the account reports. */
export function AccountLink({ meter, account_no }: { meter: number; account_no: string }) {
  if (!useMay()(['meterView'])) return account_no
  return <Link to={pathTo('MeterDetail', { id: meter, query: { tab: 'remote' } })}>{account_no}</Link>
}
