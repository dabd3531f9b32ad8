import { Checkbox, Form } from 'antd'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import type { ReadingDraft } from './draft'
import { waitsForSubs } from './refused'
import type { useVerdict } from './verdict'
import { words } from './words'

interface SubsFieldsProps {
  draft: ReadingDraft
  /** The refusal of the preview. */
  error: ApiError | null
  says: ReturnType<typeof useVerdict>
}

/** The ways out for a master's reading when its subs are not read, or above it. */
export function SubsFields({ draft, error, says }: SubsFieldsProps) {
  const t = useWords(words)
  const isUnread = error?.code === 'subs_unread'
  const waits = error !== null && waitsForSubs(error)
  return (
    <>
      {isUnread || draft.confirm_subs ? (
        <Form.Item name="confirm_subs" valuePropName="checked" {...(draft.hold ? {} : says('confirm_subs'))}>
          <Checkbox disabled={draft.hold ?? false}>{t('confirm_subs')}</Checkbox>
        </Form.Item>
      ) : null}
      {waits || draft.hold ? (
        <Form.Item name="hold" valuePropName="checked">
          <Checkbox disabled={draft.confirm_subs ?? false}>{t('hold')}</Checkbox>
        </Form.Item>
      ) : null}
    </>
  )
}
