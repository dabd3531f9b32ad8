import { Badge, Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Icon } from '../../ui/show/icon'
import { words } from './button-words'
import { useImportJob } from './import-job'
import { type ImportKind, KINDS } from './kinds'

const OPENS = {
  meters: 'openMeters',
  changes: 'openChanges',
  readings: 'openReadings',
  charges: 'openCharges',
  modules: 'openModules',
  locations: 'openLocations',
} as const

const ImportDrawer = lazy(() => import('./import-drawer'))

/** Opens the import. Shows the progress of a running one, so that the user can leave it and find it again. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const may = useMay()
  return may(KINDS[kind].need) ? <PermittedButton kind={kind} /> : null
}

function PermittedButton({ kind }: { kind: ImportKind }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const work = useImportJob(kind)
  const { phase, percent } = work
  const isImported = phase === 'imported'
  const isTold = isImported || phase === 'failed'
  useEffect(() => {
    if (isImported) invalidate(...KINDS[kind].changes)
  }, [isImported, kind])
  useEffect(() => {
    if (isTold) invalidate('/notices/')
  }, [isTold])
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const label = {
    none: t(OPENS[kind]),
    checking: t('checkingShort', { percent }),
    checked: t('checkedShort'),
    importing: t('importingShort', { percent }),
    imported: t('importedShort'),
    failed: t(OPENS[kind]),
  }[phase]
  return (
    <>
      <Badge dot={phase !== 'none' && !isOpen}>
        <Button icon={<Icon name="upload" />} onClick={open}>
          {label}
        </Button>
      </Badge>
      {wasOpened ? (
        <Suspense fallback={null}>
          <ImportDrawer kind={kind} work={work} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
