import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../i18n/words'
import { FormSection } from '../../../ui/form/form-page'
import { Panel } from '../../../ui/page/panel'
import { words } from '../words'
import { BillingFields } from './billing-fields'
import { CustomerFields } from './customer-fields'
import { DeviceFields } from './device-fields'
import type { MeterDraft } from './draft'
import * as styles from './form.module.css'
import { OpeningFields, OtherFields, TitleFields, WithholdingFields } from './more-fields'

interface MeterFieldsProps {
  today: string
  /** The draft as it was loaded; absent for a new meter. */
  before?: MeterDraft
  /** The meter has been read: the beginning of its first order is fixed. */
  isRead?: boolean
  /** Orders were billed on the device in use. */
  isBilled?: boolean
  parentName?: string | null
}

/**
 * The inputs for creating and editing. Rarely needed ones are unfolded on demand; hidden fields keep the draft's
 * values.
 */
export function MeterFields({
  today,
  before,
  isRead = false,
  isBilled = false,
  parentName,
}: MeterFieldsProps) {
  const t = useWords(words)
  const [isUnfolded, setUnfolded] = useState(before !== undefined)
  return (
    <>
      <FormSection title={t('groupCustomer')}>
        <CustomerFields isNew={before === undefined} />
      </FormSection>
      <FormSection title={t('groupDevice')}>
        <DeviceFields {...{ today, isRead, isBilled, parentName }} numberBefore={before?.meter_no} />
      </FormSection>
      <FormSection title={t('groupBilling')}>
        <BillingFields before={before} />
      </FormSection>
      {isUnfolded ? (
        <MoreSections isRead={isRead} />
      ) : (
        <Panel>
          <Button type="link" className={styles.formUnfold} onClick={() => setUnfolded(true)}>
            {t('moreFields')}
          </Button>
        </Panel>
      )}
    </>
  )
}

function MoreSections({ isRead }: { isRead: boolean }) {
  const t = useWords(words)
  return (
    <>
      <FormSection title={t('groupOpening')}>
        <OpeningFields isRead={isRead} />
      </FormSection>
      <FormSection title={t('groupTitle')}>
        <TitleFields />
      </FormSection>
      <FormSection title={t('groupWithholding')}>
        <WithholdingFields />
      </FormSection>
      <FormSection title={t('groupOther')}>
        <OtherFields />
      </FormSection>
    </>
  )
}
