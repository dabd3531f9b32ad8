import { type Api, apiAs, type Company, createCompany } from './company'

/** Credit codes whose check characters are right. */
export const SELLER = { taxpayer_name: '故事水务有限公司', taxpayer_id: '91440300708461136T' }
export const BUYER = { name: '清河酒店', number: '91350100M000100Y43' }

export interface InvoicingCompany extends Company {
  api: Api
  /** An account with an order of 20 m³: 56.00 of water at 3 %, and 20.00 for sewage, which is exempt. */
  billed(
    customer: string,
    more?: object,
  ): Promise<{ meter: number; account: string; order: number; no: string }>
}

/** A company whose price has a taxed and an exempt part; `seller` says whether it can issue invoices already. */
export async function createInvoicingCompany(
  mark: string,
  { seller = true } = {},
): Promise<InvoicingCompany> {
  const company = await createCompany(mark, 1)
  const api = await apiAs(company.staff)
  if (seller) await api('PATCH', `/organizations/orgs/${company.organization}/`, SELLER)
  const under = '/organizations'
  const dated = { effective_from: '2020-01-01' }
  const sewage = { name: '污水处理费', kind: 'per_volume', value: '1', tax_treatment: 'exempt', ...dated }
  const { id: item } = await api('POST', `${under}/surcharge-item/`, sewage)
  const { id: water_price } = await api('POST', `${under}/water-prices/`, {
    ...{ name: '含税水价', mode: 'flat', price: '2.80', tax_rate: '0.03', ...dated },
    ...{ tax_code: '1100301010000000000', surcharge_items: [item] },
  })
  const { location, meter_type, diameter } = await api('GET', `/meters/${company.meters[0]?.id}/`)
  let count = 0
  return {
    ...company,
    api,
    async billed(customer_name, more = {}) {
      const { id: meter, account_no } = await api('POST', '/meters/', {
        ...{ location, meter_type, diameter, water_price, meter_no: `${mark}-I${++count}`, customer_name },
        ...{ address: '清河路', initial_reading: '0', install_date: '2025-01-01', ...more },
      })
      const read = { meter, current_reading: '20', read_at: '2025-01-15' }
      const { id: order, order_no } = await api('POST', '/reading-orders/', read)
      return { meter, account: String(account_no), order, no: String(order_no) }
    },
  }
}
