import type { Parsed, Wire } from '@water/contract/endpoint'
import type { addSurchargeVersion, readSurchargeItem } from '@water/contract/surcharges/calls'
import type { LocalDate } from '@water/rules/calendar'
import { percent, percentText, priceText, priceUnits } from '@water/rules/money'
import { shownFields } from '../../db/declared-table'
import { usesAmong } from '../../db/uses'
import { datedActions } from './actions'
import type { DatedRecord } from './dated-record'
import {
  billedUntil,
  pricesCharging,
  type SurchargeVersionRow,
  surchargeTable,
  surchargeVersions,
  surchargeVersionTable,
} from './surcharge-store'

export type SurchargeInput = Parsed<typeof addSurchargeVersion>['body']
type SurchargeReply = Wire<typeof readSurchargeItem>['reply']
type Version = SurchargeReply['versions'][number]

export const surcharge: DatedRecord<SurchargeReply, SurchargeVersionRow, SurchargeInput> = {
  name: 'surcharge_item',
  table: surchargeTable,
  versions: surchargeVersionTable,
  presentVersion,
  columnsOf: surchargeColumns,
  billedUntil,
  extras: async (db, organizations, ids) => {
    const charging = await pricesCharging(db, organizations, ids)
    return (id) => ({
      water_prices: charging
        .filter(({ item }) => item === id)
        .map(({ family, name }) => ({ id: family, name })),
    })
  },
  usesOf: async (tx, org, id, billed) => {
    const names = (await pricesCharging(tx, [org], [id])).map(({ name }) => name)
    const charging = usesAmong({ water_prices: names.length }).map((use) => ({ ...use, names }))
    return [...charging, ...usesAmong({ billed_versions: billed })]
  },
}

export const surchargeActions = datedActions(surcharge)

/** A version's columns; those that its kind does not use keep their defaults. */
export function surchargeColumns(input: SurchargeInput) {
  return {
    effective_from: input.effective_from,
    kind: input.kind,
    value: input.value ?? null,
    tier_values: input.tier_values ?? null,
    fixed_per: input.kind === 'fixed' ? input.fixed_per : 'order',
    volume_factor: input.kind === 'per_volume' ? input.volume_factor : '1',
    tax_treatment: input.tax_treatment,
    tax_rate: input.tax_rate,
    tax_code: input.tax_code,
  }
}

function presentVersion(row: SurchargeVersionRow, until: LocalDate | null): Version {
  return {
    ...shownFields(surchargeVersions, row),
    id: row.id,
    used: row.used,
    value: row.value === null ? null : valueText(row.kind, row.value),
    tier_values: row.tier_values?.map((value) => priceText(priceUnits(value))) ?? null,
    effective_to: until,
  }
}

/** "8" of a percent item, "0.95" of any other. */
const valueText = (kind: string, value: string): string =>
  kind === 'percent' ? percentText(percent(value)) : priceText(priceUnits(value))
