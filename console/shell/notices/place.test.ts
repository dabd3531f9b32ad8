import { describe, expect, it } from 'vitest'
import { PAGES } from '../../routes'
import type { Notice } from '../../state/notifications'
import { person } from '../../testing/person'
import { placeOf } from './place'
import { placeAt } from './popup-place'

const staff = person({ is_staff: true })
const row = (type: 'job' | 'user' | 'payment' | 'correction') => ({
  target: { type, id: 5, from: null, to: null },
})
const days = {
  target: { type: 'abnormal_orders', id: null, from: '2026-03-01', to: '2026-03-10' },
} satisfies Pick<Notice, 'target'>

const waiting = { target: { type: 'waiting_messages', id: 5, from: null, to: null } } satisfies Pick<
  Notice,
  'target'
>

describe('a notice leads', () => {
  it('to what it is about', () => {
    expect(
      [row('job'), row('user'), row('payment'), days, waiting].map((notice) => placeOf(notice, staff, PAGES)),
    ).toEqual([
      '/my/imports/5',
      '/user/detail/5',
      '/order/payment-records/detail/5',
      '/order/list?abnormal=true&issued_on_from=2026-03-01&issued_on_to=2026-03-10',
      '/organization/sms-messages?status=queued',
    ])
  })

  it('who may reverse the order to its prepared reversal', () => {
    const placesOf = [
      [15, 18],
      [14, 15],
    ].map((permissions) => placeOf(row('correction'), person({ permissions }), PAGES))
    expect(placesOf).toEqual(['/order/detail/5?correct=asked', null])
  })

  it('the maker of an invoice who may not open it to the page where he made it', () => {
    const notice = { target: { type: 'invoice', id: 5, from: null, to: null } } satisfies Pick<
      Notice,
      'target'
    >
    const placesOf = [[7, 16], [16], [8]].map((permissions) =>
      placeOf(notice, person({ permissions }), PAGES),
    )
    expect(placesOf).toEqual(['/invoice/detail/5', '/invoice/create?made%5B%5D=5', null])
  })

  it('nowhere without a target, or where this person may not go', () => {
    expect(placeOf({ target: null }, staff, PAGES)).toBeNull()
    const clerk = person({ permissions: [5] })
    expect([row('user'), row('payment'), days].map((notice) => placeOf(notice, clerk, PAGES))).toEqual([
      null,
      null,
      null,
    ])
    expect(placeOf(row('job'), clerk, PAGES)).toBe('/my/imports/5')
  })
})

describe('the panel stands', () => {
  const desk = { innerWidth: 1280, innerHeight: 800 }

  it('under a bell in the header, its right edge at the bell’s', () => {
    expect(placeAt({ top: 16, bottom: 48, right: 1100 }, desk)).toEqual({ left: 720, width: 380, top: 56 })
  })

  it('over a bell at the foot of the side, and inside of the window', () => {
    expect(placeAt({ top: 740, bottom: 772, right: 60 }, desk)).toEqual({ left: 12, width: 380, bottom: 68 })
  })

  it('from edge to edge on a phone', () => {
    const phone = { innerWidth: 390, innerHeight: 800 }
    expect(placeAt({ top: 16, bottom: 48, right: 310 }, phone)).toEqual({ left: 12, width: 366, top: 56 })
  })
})
