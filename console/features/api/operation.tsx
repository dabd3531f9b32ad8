import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { ScrollX } from '../../ui/show/scroll-x'
import * as styles from './api.module.css'
import type { Field, Operation } from './document'
import { words } from './words'

/** One call: its access, fields, reply, refusals, and an example. */
export function OperationDetails({ operation }: { operation: Operation }) {
  const t = useWords(words)
  const { fields, who, status, files, bodyType, refusals } = operation
  return (
    <div className={styles.apiDetails}>
      <p>{who}</p>
      <Example operation={operation} />
      <FieldTable title={t('parameters')} fields={fields.parameters} />
      <FieldTable title={bodyType ? `${t('body')} · ${bodyType}` : t('body')} fields={fields.body} />
      {files.length > 0 ? <p>{t('file', { types: files.join(', ') })}</p> : null}
      {files.length === 0 && fields.reply.length === 0 ? <p>{t('nothingBack')}</p> : null}
      <FieldTable title={`${status} · ${t('reply')}`} fields={fields.reply} isReply />
      <h3>{t('refusals')}</h3>
      <ul>
        {refusals.map(({ status: code, sentence }) => (
          <li key={code}>
            <code>{code}</code> {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

function FieldTable({
  title,
  fields,
  isReply = false,
}: {
  title: string
  fields: readonly Field[]
  /** Every field of a reply is present. */
  isReply?: boolean
}) {
  const t = useWords(words)
  if (fields.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ScrollX label={title}>
        <table className={styles.apiFields}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('type')}</th>
              <th scope="col">{t('limits')}</th>
              <th scope="col">{t('note')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, type, limits, isRequired, note }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                  {isRequired && !isReply ? (
                    <span className={styles.apiRequired}>{t('required')}</span>
                  ) : null}
                </th>
                <td>
                  <code>{type}</code>
                </td>
                <td>{limits}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </>
  )
}

/** An example as a person would type it. */
function exampleOf({ method, path, fields, bodyType, isOpen }: Operation): string {
  const required = fields.body.filter(({ isRequired, name }) => isRequired && !/[.[]/.test(name))
  const body = Object.fromEntries(required.map(({ name, type }) => [name, type === 'integer' ? 1 : '…']))
  const parts = [
    `curl -X ${method} '${window.location.origin}${path.replace(/\{\w+\}/g, '1')}'`,
    ...(isOpen ? [] : [`-H 'Authorization: Bearer …'`]),
    ...(fields.body.length > 0 && bodyType === null
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]
      : []),
    ...(bodyType === null ? [] : [`-F 'file=@…'`]),
  ]
  return parts.join(' \\\n  ')
}

function Example({ operation }: { operation: Operation }) {
  const t = useWords(words)
  const text = exampleOf(operation)
  async function copy() {
    await navigator.clipboard.writeText(text)
    notify('success', t('copied'))
  }
  return (
    <>
      <div className={styles.apiExampleHead}>
        <h3>{t('example')}</h3>
        {navigator.clipboard ? (
          <Button size="small" onClick={copy}>
            {t('copy')}
          </Button>
        ) : null}
      </div>
      <ScrollX label={t('example')}>
        <pre className={styles.apiExample}>{text}</pre>
      </ScrollX>
    </>
  )
}
