import { Alert } from 'antd'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { InvoicesInTheWay } from '../../parts/invoices/in-the-way'
import { SellerMissing } from '../../parts/invoices/seller-missing'
import { Panel } from '../../ui/page/panel'
import * as textStyles from '../../ui/show/text.module.css'
import { lacksSeller } from './draft'
import * as styles from './invoices.module.css'
import { PaperSheet } from './paper-sheet'
import type { Making } from './use-making'
import { words } from './words'

/** The paper of a new invoice and of its companion; or why there is none. */
export function MadePreview({ making }: { making: Making }) {
  const t = useWords(words)
  const { papers, refusal } = making
  const [first, companion] = papers
  return (
    <Panel title={t('preview')}>
      <div aria-live="polite">
        {refusal ? (
          <Alert
            type="warning"
            role="alert"
            title={t('notYet')}
            description={
              <>
                {refusal.sentence}
                <InvoicesInTheWay refusal={refusal} />
              </>
            }
          />
        ) : null}
        {first && lacksSeller(first) ? (
          <SellerMissing okText={t('saveSeller')} onSaved={() => invalidate('/invoices/')} />
        ) : null}
        {companion ? (
          <p className={styles.invoiceNote}>{t('companionText', { amount: companion.amount })}</p>
        ) : null}
        {papers.length === 0 && !refusal ? <p className={textStyles.quiet}>{hint()}</p> : null}
      </div>
      <div className={styles.invoicePapers}>
        {papers.map((paper) => (
          <PaperSheet key={paper.type} invoice={paper} />
        ))}
      </div>
    </Panel>
  )

  function hint(): string {
    if (!making.hasOrders) return t('hintOrders')
    if (making.missing.length === 0) return t(making.isValid ? 'hintWait' : 'hintInvalid')
    const fields = making.missing.map((field) => t(`title.${field}`)).join(t('comma'))
    return t('hintTitle', { fields })
  }
}
