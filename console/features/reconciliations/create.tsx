import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asApiError } from '../../api/api-error'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../../parts/choosers/bank-account-chooser'
import { BesideRows } from '../../parts/imports/beside-rows'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FileDrop } from '../../ui/field/file-drop'
import { useTyped } from '../../ui/form/typed'
import { useUnsaved } from '../../ui/form/unsaved'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { ColumnFields } from './column-fields'
import { FirstRows } from './first-rows'
import * as styles from './reconciliations.module.css'
import { completeMapping, sendStatement, usePreviewed } from './sending'
import { words } from './words'

const KINDS_OF_FILE = ['.xlsx', '.csv', '.txt', '.tsv']
const MOST_MB = 20

/** A bank's file: whose it is, how its columns are read, and the beginning of the work. */
export default function UploadStatement() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [account, setAccount] = useTyped<number | null>('account', null)
  const [file, setFile] = useTyped<File | null>('file', null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { seen, error, isLoading, asked, ask } = usePreviewed(account, file)
  useUnsaved(file !== null && !isBusy)
  const mapping = seen && completeMapping(seen, asked)

  async function start() {
    if (account === null || file === null || !mapping) return
    setBusy(true)
    setRefusal(null)
    try {
      const { reconciliation, is_repeated } = await sendStatement(account, file, mapping)
      notify(is_repeated ? 'info' : 'success', t(is_repeated ? 'repeated' : 'started'))
      setFile(null)
      invalidate('/reconciliations/', '/organizations/bank-accounts/')
      navigate(pathTo('ReconciliationDetail', { id: reconciliation }))
    } catch (caught) {
      setRefusal(asApiError(caught).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageHeader title={t('createTitle')} />
      <Panel title={t('fileTitle')}>
        <Form layout="vertical" component="div" className={styles.statementFile}>
          <Form.Item label={t('account')} htmlFor="statement-account" required>
            <BankAccountChooser id="statement-account" value={account} onChange={setAccount} />
          </Form.Item>
          <FileDrop
            value={file}
            onChange={setFile}
            kinds={KINDS_OF_FILE}
            limitMb={MOST_MB}
            hint={t('fileHint')}
            disabled={isBusy}
          />
        </Form>
        {error ? <Alert type="error" showIcon role="alert" title={error} /> : null}
      </Panel>
      {seen ? (
        <Panel title={t('asRead')}>
          {seen.is_kept ? <p className={styles.statementNote}>{t('keptColumns')}</p> : null}
          <ColumnFields seen={seen} asked={asked} onAsk={ask} />
          <BesideRows
            damaged={seen.damaged_rows}
            hidden={seen.hidden_rows}
            hiddenColumns={seen.hidden_columns}
            otherSheets={seen.other_sheets}
          />
          <FirstRows seen={seen} isLoading={isLoading} />
          {refusal ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
          <Button type="primary" disabled={!mapping || isLoading} loading={isBusy} onClick={start}>
            {t('start')}
          </Button>
        </Panel>
      ) : null}
    </>
  )
}
