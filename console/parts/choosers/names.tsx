/** The names of chosen records, where only the id is known. */
import { useCall } from '../../api/queries'
import { placePath } from './location-tree'
import { useLocations } from './locations'
import { type NamedList, useNamed } from './record-chooser'

/** `<RecordName of="GET /organizations/diameters/" id={5} />` */
export function RecordName({ of, id }: { of: NamedList; id: number }) {
  const { rows } = useNamed(of)
  return rows.find((row) => row.id === id)?.name ?? '…'
}

/** A place with the places above it. */
export function LocationName({ id }: { id: number }) {
  const { data = [] } = useLocations()
  return placePath(data, id).join(' › ') || '…'
}

export function MeterName({ id }: { id: number }) {
  const { data } = useCall('GET /meters/{id}/', { path: { id } })
  return data ? `${data.account_no} ${data.customer_name}` : '…'
}
