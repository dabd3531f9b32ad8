import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, type ReplyOf } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { invalidate, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { useSending } from '../../ui/dialog/use-sending'
import { grouped } from './grouped'
import * as styles from './imports.module.css'
import type { ReplacedName } from './kinds'
import { words } from './problem-words'

type Group = ReplyOf<'GET /jobs/{id}/problems/'>['groups'][number]
type Choice = 'create' | 'near'

interface ProblemGroupsProps {
  job: number
  /** After a reload the page no longer has the file, and cannot check it again. */
  isFileHere: boolean
  isBusy: boolean
  /** Checks the file again, with these names read as others. */
  onMend: (replaced: ReplacedName[]) => void
}

const keyOf = ({ field, value, msg }: Group): string => JSON.stringify([field, value, msg])
/** A price has tiers and charges of its own: it is made on its page. */
const PRICE = 'water_price'
const isPrice = ({ field, value }: Group): boolean => field === PRICE && value !== null
const isName = (group: Group): boolean => group.value !== null

/** The problems of a file by what is wrong, with the number of rows; names that do not exist are made or replaced here. */
export function ProblemGroups({ job, isFileHere, isBusy, onMend }: ProblemGroupsProps) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  const scope = useNamedScope()
  const { data } = useCall('GET /jobs/{id}/problems/', { path: { id: job } })
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { send, isBusy: isMaking, failure } = useSending('/organizations/missing-names/', [...choices])
  const groups = data?.groups ?? []
  if (groups.length === 0) return null
  const chosen = (choice: Choice) => groups.filter((group) => choices.get(keyOf(group)) === choice)
  const [made, replaced] = [chosen('create'), chosen('near')]
  const choose = (group: Group, choice: Choice, isOn: boolean) =>
    setChoices((before) => {
      const others = [...before].filter(([key]) => key !== keyOf(group))
      return new Map(isOn ? [...others, [keyOf(group), choice]] : others)
    })

  async function mend() {
    const names = made.map(({ creates, value }) => ({ of: creates!, name: value! }))
    if (names.length > 0) {
      const sent = await send(() => call('POST /organizations/missing-names/', { body: { names, ...scope } }))
      if ('refusal' in sent) return
      await invalidate(
        '/organizations/meter-types/',
        '/organizations/diameters/',
        '/organizations/locations/',
      )
      notify('success', t('made', { count: sent.reply.made }))
    }
    onMend(
      replaced.map(({ field, value, near }) => ({
        field: field as ReplacedName['field'],
        value: value!,
        by: near!,
      })),
    )
  }

  return (
    <section className={styles.importGroups} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul>
        {groups.map((group) => (
          <li key={keyOf(group)}>
            <span>
              <strong>{t('rows', { count: grouped(group.count) })}</strong>
              {group.column === '' ? group.msg : t('ofColumn', { column: group.column, msg: group.msg })}
            </span>
            {isName(group) && isFileHere ? (
              <NameChoices
                group={group}
                isStaff={isStaff}
                choice={choices.get(keyOf(group))}
                onChoose={(choice, isOn) => choose(group, choice, isOn)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {data && data.others > 0 ? <p>{t('others', { count: grouped(data.others) })}</p> : null}
      {!isStaff && groups.some(({ creates }) => creates !== null) ? (
        <Alert type="info" showIcon title={t('askStaff')} />
      ) : null}
      {!isStaff && groups.some(isPrice) ? <Alert type="info" showIcon title={t('askPrice')} /> : null}
      {failure ? <Alert type="error" showIcon title={failure.msg} /> : null}
      {made.length + replaced.length > 0 ? (
        <Button type="primary" loading={isBusy || isMaking} onClick={mend}>
          {t('mend', { made: made.length, replaced: replaced.length })}
        </Button>
      ) : null}
    </section>
  )
}

interface NameChoicesProps {
  group: Group
  isStaff: boolean
  choice: Choice | undefined
  onChoose: (choice: Choice, isOn: boolean) => void
}

/** The nearest name that exists, or a new record: one of them, or neither. */
function NameChoices({
  group: { field, value, near, creates },
  isStaff,
  choice,
  onChoose,
}: NameChoicesProps) {
  const t = useWords(words)
  return (
    <span className={styles.importChoices}>
      {near === null ? null : (
        <Checkbox checked={choice === 'near'} onChange={({ target }) => onChoose('near', target.checked)}>
          {t('near', { near })}
        </Checkbox>
      )}
      {isStaff && creates !== null ? (
        <Checkbox checked={choice === 'create'} onChange={({ target }) => onChoose('create', target.checked)}>
          {t(`create_${creates}`, { name: value ?? '' })}
        </Checkbox>
      ) : null}
      {isStaff && field === PRICE ? (
        <Link to={pathTo('WaterPricesCreate')} target="_blank">
          {t('createPrice', { name: value ?? '' })}
        </Link>
      ) : null}
    </span>
  )
}
