import { useWords } from '../../i18n/words'
import { FormSection } from '../../ui/form/form-page'
import { Facts } from '../../ui/show/facts'
import * as textStyles from '../../ui/show/text.module.css'
import { useNames } from '../vocabulary/names'
import { words } from './words'

interface Mapping {
  header_row: number
  channel_no: string
  amount: string
  paid_at: string
  remark: string | null
  amount_out: string | null
  direction: string | null
  out_sign: 'repeats' | 'turns' | null
  encoding: 'utf-8' | 'gb18030' | null
  delimiter: string | null
}

/** Which columns of a bank's file are read, by their headings. */
export function MappingFacts({ mapping }: { mapping: Mapping }) {
  const t = useWords(words)
  const name = useNames()
  const others = [
    { label: t('statement_mapping.amount_out'), value: mapping.amount_out },
    { label: t('statement_mapping.direction'), value: mapping.direction },
    {
      label: t('statement_mapping.out_sign'),
      value: mapping.out_sign && name('outSign', mapping.out_sign),
    },
    {
      label: t('statement_mapping.encoding'),
      value: mapping.encoding && name('statementEncoding', mapping.encoding),
    },
    {
      label: t('statement_mapping.delimiter'),
      value: mapping.delimiter === '\t' ? t('tab') : mapping.delimiter,
    },
  ]
  return (
    <Facts
      facts={[
        { label: t('statement_mapping.header_row'), value: mapping.header_row },
        { label: t('statement_mapping.channel_no'), value: mapping.channel_no },
        { label: t('statement_mapping.amount'), value: mapping.amount },
        { label: t('statement_mapping.paid_at'), value: mapping.paid_at },
        { label: t('statement_mapping.remark'), value: mapping.remark },
        ...others.filter(({ value }) => value !== null),
      ]}
    />
  )
}

/** The columns that are kept with a bank account. */
export function KeptMapping({ mapping }: { mapping: Mapping }) {
  const t = useWords(words)
  return (
    <FormSection title={t('keptColumns')}>
      <p className={textStyles.quiet}>{t('keptHint')}</p>
      <MappingFacts mapping={mapping} />
    </FormSection>
  )
}
