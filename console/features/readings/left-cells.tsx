import { Link } from 'react-router'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { When } from '../../ui/show/amounts'

interface Left {
  meter: number
  account_no: string
  last_read_at: string
}

/** The cells of the lists of meters that are left. Their last readings are months old: the day says enough. */
export function useLeftCells() {
  const mayOpen = useMay()(['meterView'])
  return {
    account_no: ({ meter, account_no }: Left) =>
      mayOpen ? <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link> : account_no,
    last_read_at: ({ last_read_at }: Left) => <When value={last_read_at.slice(0, 10)} />,
  }
}
