import { own } from '@water/rules/own'
import { Button, Input } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ApiError, asApiError } from '../../api/api-error'
import { fetchFile } from '../../api/call'
import { useKeptQuery } from '../../api/kept-query'
import { saveFile } from '../../api/save-file'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { Facts } from '../../ui/show/facts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import * as styles from './api.module.css'
import { type ApiDocument, isMatch, type Operation, operationsOf } from './document'
import { GROUPS } from './groups'
import { OperationDetails } from './operation'
import { words } from './words'

/** The examples are long: they have a file of their own. */
const Used = lazy(() => import('./used'))

const DOCUMENT = '/openapi.json'

/**
 * Every call of the API with its fields and a search, for administrators who connect other systems. It has a path under
 * /user/ and no menu entry, because console.md's table of routes has no place for it. The page is for staff; the
 * document behind it is open to everybody, because it describes calls and contains no data.
 */
export default function ApiPage() {
  const t = useWords(words)
  const document = useKeptQuery<ApiDocument, ApiError>({
    queryKey: [null, DOCUMENT],
    // The server makes it from the contract.
    queryFn: async () => JSON.parse(await (await fetchFile(DOCUMENT)).text()) as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })
  async function save() {
    try {
      saveFile(await fetchFile(DOCUMENT), 'openapi.json')
    } catch (error) {
      notify('error', asApiError(error).msg)
    }
  }
  return (
    <>
      <PageHeader title={t('title')}>
        <Button icon={<Icon name="download" />} onClick={save}>
          {t('save')}
        </Button>
      </PageHeader>
      <Panel>
        <p className={styles.apiLead}>{t('lead')}</p>
        <Facts
          facts={[
            { label: t('address'), value: <code>{`${window.location.origin}/api`}</code> },
            { label: t('signIn'), value: t('signInText') },
            { label: t('answer'), value: t('answerText') },
            { label: t('language'), value: t('languageText') },
          ]}
        />
      </Panel>
      <Loaded query={document}>{(found) => <Calls document={found} />}</Loaded>
    </>
  )
}

function Calls({ document }: { document: ApiDocument }) {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const operations = useMemo(() => operationsOf(document), [document])
  const shown = operations.filter((operation) => isMatch(operation, search))
  const text = useText()
  const groups = GROUPS.map((group) => ({
    name: text(group),
    calls: shown.filter(({ tag }) => group.tags.includes(tag)),
  })).filter(({ calls }) => calls.length > 0)
  const find = (wanted: string) => setParams(wanted ? { search: wanted } : {}, { replace: true })
  return (
    // The list waits for the examples above it, which would push it down.
    <Suspense fallback={null}>
      {search === '' ? <Used onFind={find} /> : null}
      <search className={styles.apiSearch}>
        <Input
          value={search}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          prefix={<Icon name="search" />}
          allowClear
          onChange={({ target }) => find(target.value)}
        />
        <span role="status">{t('count', { count: shown.length })}</span>
      </search>
      {shown.length === 0 ? (
        <Panel>
          <Outcome icon="search" title={t('nothing')} text={t('nothingText')}>
            <Button onClick={() => find('')}>{t('clear')}</Button>
          </Outcome>
        </Panel>
      ) : null}
      {groups.map(({ name, calls }) => (
        <section key={name} className={styles.apiGroup} aria-label={name}>
          <h2>
            {name} <small>{t('count', { count: calls.length })}</small>
          </h2>
          {calls.map((operation) => (
            <Call key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </Suspense>
  )
}

/** Only an open call shows its fields, so that a hundred closed ones draw quickly. */
function Call({ operation }: { operation: Operation }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.apiCall} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Title operation={operation} />
      </summary>
      {isOpen ? <OperationDetails operation={operation} /> : null}
    </details>
  )
}

const METHODS: Readonly<Record<string, string>> = {
  GET: styles.apiGet,
  POST: styles.apiPost,
  PUT: styles.apiPut,
  PATCH: styles.apiPatch,
  DELETE: styles.apiDelete,
}

function Title({ operation: { method, path, title } }: { operation: Operation }) {
  const text = useText()
  return (
    <span className={styles.apiTitle}>
      <span className={`${styles.apiMethod} ${own(METHODS, method) ?? ''}`}>{method}</span>
      <code>{path}</code>
      <span className={styles.apiSummary}>{text(title)}</span>
    </span>
  )
}
