import type { UseQueryResult } from '@tanstack/react-query'
import { Form, type FormInstance, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import type { ApiError } from '../../../api/api-error'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { Computed } from '../../../parts/explanation/computed'
import { useErrorLanguage } from '../../../ui/form/error-language'
import { checkLeft } from '../../../ui/form/left-field'
import { Panel } from '../../../ui/page/panel'
import { Money, When } from '../../../ui/show/amounts'
import { Failure } from '../../../ui/show/failure'
import * as styles from '../prices.module.css'
import type { TrialDraft } from './draft'
import { EXAMPLE, ExampleFields, type ExampleInput, type ExampleQuestions } from './example-fields'
import * as tryStyles from './try.module.css'
import { words } from './words'

type Trial = ReplyOf<'POST /organizations/water-prices/preview/'>

interface TryBoxProps {
  form: FormInstance<ExampleInput>
  asked: ExampleQuestions
  base: number | undefined
  /** The bill of the example; not loaded while the form above is incomplete. */
  trial: Pick<UseQueryResult<Trial, ApiError>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  draft: Pick<TrialDraft<unknown>, 'isComplete' | 'isOld'>
  /** Chosen beside the example. */
  children?: ReactNode
}

/**
 * 试算: the bill of an example with the typed values, line by line, as an order shows it. Nothing is saved. The server
 * computes it, so that its own rules, tariff and presenters answer.
 */
export function TryBox({ form, asked, base, trial, draft, children }: TryBoxProps) {
  const { isComplete } = draft
  const isOld = isComplete && (draft.isOld || trial.isPlaceholderData)
  const t = useWords(words)
  useErrorLanguage(form)
  const name = useId()
  const problems = trial.error?.fields ?? {}
  return (
    <Panel title={t('tryTitle')}>
      <p className={`${styles.priceQuiet} ${tryStyles.tryLead}`}>{t('tryLead')}</p>
      {/* A form of its own without an element: Enter in it must not save the one around it. */}
      <fieldset
        className={tryStyles.tryExample}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        onBlur={(event) => checkLeft(form, name, event)}
        aria-label={t('tryTitle')}
      >
        <Form<ExampleInput>
          form={form}
          name={name}
          component={false}
          layout="vertical"
          initialValues={EXAMPLE}
          validateTrigger={[]}
        >
          {children}
          <ExampleFields asked={asked} base={base} problems={problems} />
        </Form>
      </fieldset>
      <div aria-live="polite" aria-busy={isOld} className={isOld ? tryStyles.tryOld : undefined}>
        {result()}
      </div>
    </Panel>
  )

  function result() {
    const { data, error, refetch } = trial
    if (!isComplete) return <p className={styles.priceQuiet}>{t('tryIncomplete')}</p>
    if (error && (error.status === 400 || error.status === 409))
      return <p className={styles.priceQuiet}>{messageOf(error)}</p>
    if (error) return <Failure error={error} onRetry={refetch} />
    if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
    return (
      <>
        <p className={tryStyles.tryTotal}>
          <strong>
            <Money value={data.amount} sign />
          </strong>
          <span className={styles.priceQuiet}>
            {t('tryReadOn')} <When value={data.period_to} />
          </span>
        </p>
        <Computed order={data} />
      </>
    )
  }

  function messageOf({ msg, fields }: ApiError): string {
    const ofTheForm = Object.keys(fields).some((field) => !field.startsWith('example.'))
    return ofTheForm ? t('tryIncomplete') : msg
  }
}
