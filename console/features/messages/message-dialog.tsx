import { Link } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { MessageStatus } from '../../parts/messages/message-status'
import { pathTo } from '../../paths'
import { Dialog } from '../../ui/dialog/dialog'
import { Money, When } from '../../ui/show/amounts'
import { type Fact, Facts } from '../../ui/show/facts'
import * as styles from './messages.module.css'
import type { Message } from './rows'
import { nameOf } from './variable-name'
import { words } from './words'

/** One message of the log with all its details. */
export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useWords(words)
  const text = useText()
  const { meter, account_no, customer_name } = message
  // Missing values are named by their variables.
  const error =
    message.reason === 'nothing_to_say'
      ? message.error
          .split(', ')
          .map((name) => nameOf(name, text))
          .join(' · ')
      : message.error
  const account: Fact[] =
    meter === null || account_no === null
      ? []
      : [
          {
            label: t('account_no'),
            value: (
              <Link to={pathTo('MeterDetail', { id: meter })} onClick={onClose} title={t('openMeter')}>
                {account_no} {customer_name}
              </Link>
            ),
          },
          {
            label: t('ofAccount'),
            value: (
              <>
                {t('arrears')} <Money value={message.arrears} /> · {t('balance')}{' '}
                <Money value={message.balance} />
              </>
            ),
          },
        ]
  return (
    <Dialog open title={t('message')} onClose={onClose} width={640}>
      <p className={`${styles.phoneMessage} ${styles.messageWhole}`}>{message.content || t('notWritten')}</p>
      <Facts
        facts={[
          { label: t('status'), value: <MessageStatus message={message} /> },
          { label: t('phone'), value: message.phone },
          ...account,
          { label: t('schedule'), value: message.schedule_name ?? t('test') },
          { label: t('template'), value: message.template_name },
          { label: t('config'), value: message.config_name },
          { label: t('segments'), value: message.segments || null },
          { label: t('created_at'), value: <When value={message.created_at} /> },
          ...(message.status === 'queued'
            ? [{ label: t('send_after'), value: <When value={message.send_after} /> }]
            : []),
          { label: t('sent_at'), value: <When value={message.sent_at} /> },
          { label: t('updated_at'), value: <When value={message.updated_at} /> },
          { label: t('provider_id'), value: message.provider_id },
          ...(error ? [{ label: t('error'), value: error, isWide: true }] : []),
        ]}
      />
    </Dialog>
  )
}
