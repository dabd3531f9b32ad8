import { percentText, ratio } from '@water/rules/money'
import type { InvoiceLine } from './facts'

/**
 * 商品和服务分类简称 by the beginning of the tax code. Only what a water utility sells and is certain: an item of
 * another code keeps its plain name.
 */
const CATEGORIES = [{ begins: '1100301', name: '水冰雪' }] as const

/** `*水冰雪*自来水`; the plain name where the category of the code is unknown. */
export function itemName({ name, taxCode }: Pick<InvoiceLine, 'name' | 'taxCode'>): string {
  const category = CATEGORIES.find(({ begins }) => taxCode?.startsWith(begins))
  return category === undefined ? name : `*${category.name}*${name}`
}

/** 税率/征收率: `3%`, 免税 or 不征税. */
export function rateText({ taxTreatment, taxRate }: Pick<InvoiceLine, 'taxTreatment' | 'taxRate'>): string {
  if (taxTreatment === 'exempt') return '免税'
  if (taxTreatment === 'non_taxable') return '不征税'
  return `${percentText(ratio(taxRate))}%`
}
