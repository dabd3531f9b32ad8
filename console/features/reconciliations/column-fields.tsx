import type { MappedColumn } from '@water/contract/reconciliations/mapping'
import { Form, Select } from 'antd'
import { useWords } from '../../i18n/words'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { byLabel } from '../../ui/field/folded-filter'
import { NumberInput } from '../../ui/field/number-input'
import * as styles from './reconciliations.module.css'
import type { Asked, Seen } from './sending'
import { words } from './words'

const NEEDED = ['channel_no', 'amount', 'paid_at'] as const
const OTHERS = ['remark', 'amount_out', 'direction'] as const
const LABELS = {
  channel_no: 'mapChannelNo',
  amount: 'mapAmount',
  paid_at: 'mapPaidAt',
  remark: 'mapRemark',
  amount_out: 'mapAmountOut',
  direction: 'mapDirection',
} as const
const DELIMITERS = [',', '\t', ';', '|'] as const

interface ColumnFieldsProps {
  seen: Seen
  asked: Asked
  onAsk: (asked: Asked) => void
}

/** Which heading is which column, and how a text file is written. */
export function ColumnFields({ seen, asked, onAsk }: ColumnFieldsProps) {
  const t = useWords(words)
  const name = useNames()
  const encodings = useChoices('statementEncoding')
  const outSigns = useChoices('outSign')
  // Another form of the file has other headings: its columns are found anew.
  const askForm = (form: Asked) => {
    const { header_row, encoding, delimiter } = asked
    onAsk({
      ...(header_row && { header_row }),
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...form,
    })
  }
  const askOf = (choice: Asked) => onAsk({ ...seen.mapping, ...formOf(seen, asked), ...asked, ...choice })
  const fieldOf = (column: MappedColumn) => (
    <Form.Item
      key={column}
      label={t(LABELS[column])}
      htmlFor={`column-${column}`}
      required={(NEEDED as readonly string[]).includes(column)}
      extra={column === 'amount' ? t('mapAmountHint') : undefined}
    >
      <Select
        id={`column-${column}`}
        allowClear={!(NEEDED as readonly string[]).includes(column)}
        placeholder={t('noColumn')}
        showSearch={byLabel}
        status={(NEEDED as readonly string[]).includes(column) && !seen.mapping[column] ? 'error' : undefined}
        value={seen.mapping[column] ?? undefined}
        options={seen.headings.map((heading) => ({ value: heading, label: heading }))}
        onChange={(heading?: string) => askOf({ [column]: heading ?? null })}
      />
    </Form.Item>
  )
  return (
    <Form
      layout="vertical"
      component="div"
      className={styles.statementColumns}
      aria-label={t('columnsTitle')}
    >
      <Form.Item label={t('headerRow')} htmlFor="column-header-row">
        <NumberInput
          isAlone
          id="column-header-row"
          least={1}
          most={100}
          value={seen.header_row}
          onChange={(row) => typeof row === 'number' && askForm({ header_row: row })}
        />
      </Form.Item>
      {NEEDED.map(fieldOf)}
      {OTHERS.map(fieldOf)}
      {seen.mapping.amount_out || seen.mapping.direction ? (
        <Form.Item label={t('mapOutSign')} htmlFor="column-out-sign" extra={t('mapOutSignHint')}>
          <Select
            id="column-out-sign"
            allowClear
            placeholder={seen.out_sign ? t('outSignFound', { means: name('outSign', seen.out_sign) }) : null}
            value={seen.mapping.out_sign ?? undefined}
            options={outSigns}
            onChange={(means?: NonNullable<Seen['out_sign']>) => askOf({ out_sign: means ?? null })}
          />
        </Form.Item>
      ) : null}
      {seen.kind === 'text' ? (
        <>
          <Form.Item label={t('encoding')} htmlFor="column-encoding">
            <Select
              id="column-encoding"
              value={seen.encoding ?? undefined}
              options={encodings}
              onChange={(encoding) => askForm({ encoding })}
            />
          </Form.Item>
          <Form.Item label={t('delimiter')} htmlFor="column-delimiter">
            <Select
              id="column-delimiter"
              value={seen.delimiter ?? undefined}
              options={DELIMITERS.map((sign) => ({ value: sign, label: sign === '\t' ? t('tab') : sign }))}
              onChange={(delimiter) => askForm({ delimiter })}
            />
          </Form.Item>
        </>
      ) : null}
    </Form>
  )
}

/** The row of the headings stays where it was found while columns are chosen. */
const formOf = ({ header_row }: Seen, asked: Asked): Asked =>
  header_row === null || asked.header_row ? {} : { header_row }
