import { beijing, newWaterworks } from '../waterworks'
import type { Tries } from './site'

/** Prices, terms and settings: how each 409 comes about. */
export const prices = {
  in_use: {
    about: [],
    how: async (site) => {
      await site.works.meter(site.price)
      return site.as(site.works.staff, `DELETE /organizations/locations/${site.works.location}/`)
    },
  },
  capacity_fee_not_set: {
    about: [],
    how: async (site) => {
      const wide = await site.t.call(site.works.staff, 'POST /organizations/diameters/', {
        name: 'DN80',
        mm: 80,
      })
      const price = await site.works.price({
        name: '两部制',
        mode: 'two_part',
        price: '3',
        capacity_price: null,
      })
      const { id } = await site.works.meter(price, { diameter: wide.data.id })
      const reading = { meter: id, current_reading: '10', read_at: '2026-02-01' }
      return site.as(site.works.staff, 'POST /reading-orders/', reading)
    },
  },
  version_used: {
    about: ['effective_from'],
    how: async (site) => {
      await site.readMeter()
      return site.as(site.works.staff, `PUT /organizations/water-prices/${site.price}/`, {
        name: '居民生活用水',
        mode: 'flat',
        price: 3,
        effective_from: '2014-05-01',
      })
    },
  },
  version_closed: {
    about: [],
    how: async (site) => {
      await site.readMeter()
      return site.as(
        site.works.staff,
        `DELETE /organizations/water-price-versions/${await site.versionOf(site.price)}/`,
      )
    },
  },
  only_version: {
    about: [],
    how: async (site) => {
      const unused = await site.works.price({ name: '未用', mode: 'flat', price: '1' })
      return site.as(
        site.works.staff,
        `DELETE /organizations/water-price-versions/${await site.versionOf(unused)}/`,
      )
    },
  },
  version_same_day: { about: ['effective_from'], how: async (site) => site.version('2014-05-01') },
  already_billed: {
    about: ['effective_from'],
    how: async (site) => {
      await site.readMeter()
      return site.version('2026-02-01')
    },
  },
  terms_billed: {
    about: ['terms_from'],
    how: async (site) => site.patch((await site.readMeter()).id, { persons: 7, terms_from: '2026-02-01' }),
  },
  finer_billed: {
    about: ['settings.volume_scale'],
    how: async (site) => {
      const fine = await newWaterworks(site.t, { volume_scale: 3 })
      await fine.read((await fine.meter(await beijing(fine))).id, '1.234', '2026-03-01')
      const settings = { volume_scale: 0 }
      return site.as(fine.staff, `PATCH /organizations/orgs/${fine.org}/`, { settings })
    },
  },
  no_price_in_force: {
    about: ['read_at'],
    how: async (site) => {
      const future = await site.works.price({
        name: '明年',
        mode: 'flat',
        price: 3,
        effective_from: '2027-01-01',
      })
      return site.reading((await site.works.meter(future)).id, 4, '2026-03-01')
    },
  },
} satisfies Tries
