import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { DatePicker } from '../../ui/field/date-picker'
import { today } from '../../ui/field/today'
import type { ReadingDraft } from './draft'
import * as styles from './readings.module.css'

import type { ReadingField } from './refused'
import type { Verdict } from './verdict'
import { words } from './words'

/** Rarely needed fields stay folded, so that other readings go from index to Enter. */
export function SeldomFields({ says }: { says: (field: ReadingField) => Verdict }) {
  const t = useWords(words)
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isUnfolded) {
    return (
      <Button
        type="link"
        className={styles.readingMore}
        aria-expanded={false}
        onClick={() => setUnfolded(true)}
      >
        {t('more')}
      </Button>
    )
  }
  return (
    <>
      <Form.Item<ReadingDraft>
        name="issued_on"
        label={t('issued_on')}
        extra={t('issuedOnHint')}
        {...says('issued_on')}
      >
        <DatePicker autoFocus latest={today()} placeholder={t('issuedOnToday', { date: today() })} />
      </Form.Item>
      <Form.Item<ReadingDraft>
        name="is_final"
        valuePropName="checked"
        extra={t('isFinalHint')}
        {...says('is_final')}
      >
        <Checkbox>{t('is_final')}</Checkbox>
      </Form.Item>
    </>
  )
}
