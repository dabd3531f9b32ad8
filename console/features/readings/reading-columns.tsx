import { Link } from 'react-router'
import { PhotosButton } from '../../parts/photos/photos-button'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import type { RowOf } from '../../ui/list/embedded-list'
import { Volume } from '../../ui/show/amounts'

type Reading = RowOf<'GET /readings/'>

/** The cells that every list of readings has. */
export function useReadingCells() {
  const mayOpen = useMay()(['meterView'])
  return {
    account_no: ({ meter, account_no }: Reading) =>
      mayOpen ? <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link> : account_no,
    readings: (row: Reading) => (
      <>
        <Volume value={row.previous_reading} /> – <Volume value={row.current_reading} />
      </>
    ),
    photos: ({ id, account_no, read_at: when, photos }: Reading) => (
      <PhotosButton reading={{ id, account_no, when }} count={photos.length} />
    ),
  }
}
export const readingWidths = { source: 80, photos: 64 } as const

/** Those of readings that are over, billed or not. */
export function useDoneCells() {
  const mayOpenOrder = useMay()(['orderView'])
  return {
    ...useReadingCells(),
    volume: ({ volume }: Reading) => <Volume value={volume} unit />,
    order_no: ({ order, order_no }: Reading) =>
      order !== null && mayOpenOrder ? (
        <Link to={pathTo('OrderDetail', { id: order })}>{order_no}</Link>
      ) : (
        order_no
      ),
  }
}
export const doneWidths = { ...readingWidths, volume: 72, status: 80 } as const
