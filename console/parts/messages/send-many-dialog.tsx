import { Form } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { markStale } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { CheckedJobDialog, JobOutcome } from '../../ui/dialog/checked-job-dialog'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/embedded-list'
import { countText, type Which, WhichRows } from '../../ui/list/which-rows'
import { RecordChooser } from '../choosers/record-chooser'
import * as styles from './send-many.module.css'
import { words } from './send-words'

export interface SendManyDialogProps {
  chosen: Pick<ChosenRows<{ id: number }>, 'rows' | 'clear'>
  /** The filters of the list of meters, with the number of meters that they find. */
  found: Found
  onClose: () => void
}

/** Which accounts, and by which template. A check writes the messages, and names who would get none, before any is sent. */
export default function SendManyDialog({ chosen, found, onClose }: SendManyDialogProps) {
  const t = useWords(words)
  const [which, setWhich] = useState<Which>(chosen.rows.length > 0 ? 'chosen' : 'found')
  const [template, setTemplate] = useState<number | null>(null)
  const rows = which === 'chosen' ? { ids: chosen.rows.map(({ id }) => id) } : { filter: found.filter }
  const body = template === null ? null : { ...rows, template }
  return (
    <CheckedJobDialog
      title={t('title')}
      okText={(count) => t('ok', { count: countText({ count, isCapped: false }) })}
      incompleteText={t('chooseTemplate')}
      cancelText={t('back')}
      of={body && JSON.stringify(body)}
      check={() => call('POST /organizations/sms-messages/send/preview/', { body: body! })}
      on="/organizations/sms-messages/send/"
      work={(idempotencyKey) =>
        call('POST /organizations/sms-messages/send/', { body: body!, idempotencyKey })
      }
      outcome={(job, stage) => {
        const example = job.results.find(({ ok }) => ok)
        return (
          <>
            <JobOutcome
              job={job}
              done={(count) => t(stage === 'check' ? 'wouldSend' : 'sent', { count })}
              left={(count) => t('left', { count })}
              reason={({ msg }) => msg}
            />
            {stage === 'work' ? (
              <Link to={`${pathTo('SmsMessages')}?template=${template}`}>{t('log')}</Link>
            ) : example ? (
              <figure className={styles.example}>
                <figcaption>{t('example')}</figcaption>
                <blockquote>{example.msg}</blockquote>
              </figure>
            ) : null}
          </>
        )
      }}
      onDone={() => {
        chosen.clear()
        markStale('/organizations/sms-messages/', '/audit/')
      }}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('which')}>
          <WhichRows value={which} onChange={setWhich} chosen={chosen.rows.length} found={found} />
        </Form.Item>
        <Form.Item label={t('template')} htmlFor="send-template" extra={t('templateHint')} required>
          <RecordChooser
            id="send-template"
            of="GET /organizations/sms-template/"
            value={template}
            onChange={setTemplate}
          />
        </Form.Item>
      </Form>
    </CheckedJobDialog>
  )
}
