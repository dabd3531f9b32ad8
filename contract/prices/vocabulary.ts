import { type Named, text } from '../text'

export const priceCategories = ['resident', 'resident_shared', 'non_resident', 'special', 'other'] as const
export const priceModes = ['flat', 'tiered', 'two_part'] as const
export const taxTreatments = ['taxable', 'exempt', 'non_taxable'] as const
export const tierCycles = ['year', 'month', 'order'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const priceVocabulary = {
  priceCategory: {
    resident: text('居民', 'Resident'),
    resident_shared: text('居民合表', 'Resident, shared meter'),
    non_resident: text('非居民', 'Non-resident'),
    special: text('特种', 'Special'),
    other: text('其他', 'Other'),
  } satisfies Named<typeof priceCategories>,
  priceMode: {
    flat: text('单一制', 'Flat'),
    tiered: text('阶梯', 'Tiered'),
    two_part: text('两部制', 'Two-part'),
  } satisfies Named<typeof priceModes>,
  tierCycle: {
    year: text('按年', 'Yearly'),
    month: text('按月', 'Monthly'),
    order: text('按账单', 'Per order'),
  } satisfies Named<typeof tierCycles>,
  taxTreatment: {
    taxable: text('应税', 'Taxable'),
    exempt: text('免税', 'Exempt'),
    non_taxable: text('不征税', 'Not taxable'),
  } satisfies Named<typeof taxTreatments>,
}
