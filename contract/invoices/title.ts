import type { invoiceTypes } from './vocabulary'

/** The part of a title that its completeness depends on. */
interface Title {
  title_type: string
  buyer_name: string
  buyer_tax_id: string
}

/**
 * The fields that a title lacks for an invoice of this type, for server and form alike. A special invoice needs name and
 * number, and so does every invoice of an enterprise (国家税务总局公告 2017 年第 16 号).
 */
export function missingInTitle(
  title: Title,
  type: (typeof invoiceTypes)[number],
): ('buyer_name' | 'buyer_tax_id')[] {
  const needsNumber = type === 'special' || title.title_type === 'enterprise'
  const needed = needsNumber ? (['buyer_name', 'buyer_tax_id'] as const) : (['buyer_name'] as const)
  return needed.filter((field) => title[field] === '')
}
