import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { forget, invalidate, useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { TimeLinePanel } from '../../../parts/history/time-line'
import { pathTo } from '../../../paths'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog'
import { notify } from '../../../ui/dialog/notify'
import { useGoOn } from '../../../ui/form/go-on'
import { PageHeader } from '../../../ui/page/page-header'
import { Panel } from '../../../ui/page/panel'
import { useTabTitle } from '../../../ui/page/tab-title'
import { When } from '../../../ui/show/amounts'
import { Facts } from '../../../ui/show/facts'
import { Icon } from '../../../ui/show/icon'
import { Loaded } from '../../../ui/show/loaded'
import { words } from '../words'
import { useDatedCalls } from './calls'
import { HeadDialog } from './head-dialog'
import type { DatedRecord, DatedRow, DatedVersion } from './record'
import { EditVersionForm, NewVersionForm } from './version-form'
import { VersionLine } from './version-line'

interface OneProps {
  record: DatedRecord
  row: DatedRow
}

/** One record with all its versions: past, present and future. */
export function DatedPage({ record }: { record: DatedRecord }) {
  const row = useCall(`GET ${record.path}{id}/`, { path: { id: Number(useParams().id) } })
  return <Loaded query={row}>{(found) => <LoadedRecord record={record} row={found} />}</Loaded>
}

type Opened =
  | { do: 'head' }
  | { do: 'delete' }
  | { do: 'copy' | 'edit' | 'deleteVersion'; version: DatedVersion }

function LoadedRecord({ record, row }: OneProps) {
  const t = useWords(words)
  const [opened, open] = useState<Opened | null>(null)
  const facts = record.useFacts(row)
  const { editHead } = record.useTexts()
  const { Summary, Details, Tag } = record
  const { name, versions } = row
  useTabTitle({ zh: name, en: name })
  const close = () => open(null)
  if (opened?.do === 'copy')
    return <NewVersionForm record={record} row={row} version={opened.version} onDone={close} />
  if (opened?.do === 'edit')
    return <EditVersionForm record={record} row={row} version={opened.version} onDone={close} />
  return (
    <>
      <PageHeader title={name} extra={<Tag row={row} />}>
        <Button
          type="primary"
          icon={<Icon name="plus" />}
          // A record is created with its first version and never loses it.
          onClick={() => open({ do: 'copy', version: versions.at(-1)! })}
        >
          {t('newVersion')}
        </Button>
        <Button icon={<Icon name="edit" />} onClick={() => open({ do: 'head' })}>
          {editHead}
        </Button>
        <Button danger onClick={() => open({ do: 'delete' })}>
          {t('delete')}
        </Button>
      </PageHeader>
      <Panel>
        <Facts
          facts={[
            ...facts,
            { label: t('billedUntil'), value: <When value={row.billed_until} /> },
            { label: t('created_at'), value: <When value={row.created_at} /> },
            { label: t('updated_at'), value: <When value={row.updated_at} /> },
          ]}
        />
      </Panel>
      <Panel title={t('versions')}>
        <VersionLine
          versions={versions}
          summary={(version) => <Summary version={version} />}
          details={(version) => <Details version={version} />}
          onCopy={(version) => open({ do: 'copy', version })}
          onEdit={(version) => open({ do: 'edit', version })}
          onDelete={(version) => open({ do: 'deleteVersion', version })}
        />
      </Panel>
      <TimeLinePanel of={record.of} id={row.id} />
      {opened?.do === 'head' ? <HeadDialog record={record} row={row} onClose={close} /> : null}
      {opened?.do === 'delete' ? <DeleteRecord record={record} row={row} onClose={close} /> : null}
      {opened?.do === 'deleteVersion' ? (
        <DeleteVersion record={record} row={row} version={opened.version} onClose={close} />
      ) : null}
    </>
  )
}

type DeleteProps = OneProps & { onClose: () => void }

/** The server refuses while something uses the record, and names it. */
function DeleteRecord({ record, row: { id, name }, onClose }: DeleteProps) {
  const t = useWords(words)
  const goOn = useGoOn()
  const calls = useDatedCalls(record)
  const texts = record.useTexts(name)
  const { path, pages } = record
  return (
    <DeleteDialog
      title={texts.deleteTitle}
      text={<p>{texts.deleteText}</p>}
      okText={texts.delete}
      onDelete={async () => {
        await calls.remove(id)
        notify('success', t('deleted', { name }))
        await goOn(pathTo(pages.list))
        forget(`${path}${id}/`)
        await invalidate(path)
      }}
      onClose={onClose}
    />
  )
}

function DeleteVersion({
  record,
  row: { versions },
  version,
  onClose,
}: DeleteProps & { version: DatedVersion }) {
  const t = useWords(words)
  const calls = useDatedCalls(record)
  const { deleteFirst } = record.useTexts()
  const { effective_from: date } = version
  const at = versions.findIndex(({ id }) => id === version.id)
  const [before, after] = [versions[at - 1], versions[at + 1]]
  // The version before takes its place; there is none before the first.
  const text = before
    ? t('deleteVersionText', { before: before.effective_from })
    : deleteFirst(after?.effective_from ?? '')
  return (
    <DeleteDialog
      title={t('deleteVersionTitle', { date })}
      text={<p>{text}</p>}
      okText={t('deleteVersion')}
      onDelete={async () => {
        await calls.removeVersion(version.id)
        notify('success', t('versionDeleted', { date }))
      }}
      onClose={onClose}
    />
  )
}
