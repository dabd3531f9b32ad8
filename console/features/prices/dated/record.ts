import type { ObjectName } from '@water/contract/objects'
import type { ComponentType, ReactNode } from 'react'
import type { CallArgs } from '../../../api/call'
import type { ReadPath } from '../../../api/queries'
import type { Edited } from '../../../ui/form/edited'
import type { Fact } from '../../../ui/show/facts'

/** The body that sends a new version of a price. */
export type VersionBody = Extract<
  CallArgs<'POST /organizations/water-prices/{id}/versions/'>['body'],
  { mode: unknown }
>
/** The same of a surcharge item. */
export type SurchargeBody = Extract<
  CallArgs<'POST /organizations/surcharge-item/{id}/versions/'>['body'],
  { kind: unknown }
>

/** A version of a price or of a surcharge item. */
export interface DatedVersion {
  id: number
  used: boolean
  effective_from: string
  effective_to: string | null
}

export interface DatedRow {
  id: number
  name: string
  created_at: string
  updated_at: string
  billed_until: string | null
  versions: readonly DatedVersion[]
}
type VersionOf<Row extends DatedRow> = Row['versions'][number]

/** The record's own fields, outside of its versions. */
export interface DatedHead {
  name: string
}
export interface VersionValues {
  effective_from: string
}

/**
 * The declaration of a dated record: a water price or a surcharge item. Its versions each bill from a day on. Page, forms,
 * table of versions and the questions before a change are the same for both. The members are methods, so that these
 * screens take either record: each value comes from a method of the same record.
 */
export interface DatedRecord<
  Row extends DatedRow = DatedRow,
  Head extends DatedHead = DatedHead,
  Values extends VersionValues = VersionValues,
> {
  of: ObjectName & ('water_price' | 'surcharge_item')
  path: '/organizations/water-prices/' | '/organizations/surcharge-item/'
  versionPath: '/organizations/water-price-versions/' | '/organizations/surcharge-item-versions/'
  /** The path of what shows its name or state: it is loaded again after a change. */
  shownBy: ReadPath
  pages: { list: 'WaterPrices' | 'SurchargeItems'; one: 'WaterPricesEdit' | 'SurchargeItemsEdit' }

  /** The initial values of a new record. */
  usual(): Head & Values
  headOf(of: Row | Head): Head
  /** The form's values of a version: every field, in each mode or kind. */
  valuesOf(version: VersionOf<Row>): Values
  /** The body of the request: the form's fields that the mode or kind has. */
  bodyOf(values: Values): VersionBody | SurchargeBody
  /** The fields of the head that change bills. */
  billingHead(head: Head): Partial<Head>

  HeadFields: ComponentType
  VersionFields: ComponentType
  /** Bills an example with the values of the form around it. */
  Try(props: { row?: Row }): ReactNode
  Tag(props: { row: Row }): ReactNode
  Summary(props: { version: VersionOf<Row> }): ReactNode
  Details(props: { version: VersionOf<Row> }): ReactNode

  useFacts(row: Row): Fact[]
  useTexts(name?: string): Record<
    'create' | 'head' | 'editHead' | 'headTitle' | 'delete' | 'deleteTitle' | 'deleteText',
    string
  > & {
    /** The effect of deleting the first version. `after` is the first day of the next one. */
    deleteFirst(after: string): string
    /** The question before a change of the head that changes bills; null for any other. */
    beforeHead(head: Head, row: Row): string | null
  }
  /** The texts of values and of unlabelled fields, when the changes of two users are compared. */
  useShown(): Pick<Edited<never, never>, 'show' | 'labels'>
}
