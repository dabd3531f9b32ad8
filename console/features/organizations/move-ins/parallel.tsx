import { Button, Space } from 'antd'
import { download } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { Panel } from '../../../ui/page/panel'
import { When } from '../../../ui/show/amounts'
import { DownloadButton } from '../../../ui/show/download-button'
import { Icon } from '../../../ui/show/icon'
import * as textStyles from '../../../ui/show/text.module.css'
import { Totals } from '../../../ui/show/totals'
import { Differences } from './differences'
import { counted, type MoveIn, PATH } from './move-in'
import * as styles from './move-ins.module.css'
import { words } from './words'

interface ParallelProps {
  moveIn: MoveIn
  onSend: () => void
}

/** Bills of the old system beside what the same readings would cost here, and what was decided about the differences. */
export function Parallel({ moveIn, onSend }: ParallelProps) {
  const t = useWords(words)
  const { id, state, parallel, job } = moveIn
  const template = () => download(`GET ${PATH}{id}/parallel/template/`, t('templateName'), { path: { id } })
  return (
    <>
      <Panel
        title={t('parallel')}
        extra={
          <Space wrap>
            <DownloadButton onDownload={template}>
              {t('templateOf', { sheet: t('parallelSheet') })}
            </DownloadButton>
            {state === 'loaded' ? (
              <Button
                type={parallel ? 'default' : 'primary'}
                icon={<Icon name="upload" />}
                disabled={job !== null}
                onClick={onSend}
              >
                {t(parallel ? 'runAgain' : 'run')}
              </Button>
            ) : null}
          </Space>
        }
      >
        <p className={styles.about}>{t('parallelAbout')}</p>
        {parallel ? (
          <Figures parallel={parallel} />
        ) : (
          <p className={textStyles.quiet}>
            {state === 'draft' || state === 'checked' ? t('parallelWait') : t('parallelNone')}
          </p>
        )}
      </Panel>
      {parallel && parallel.same < parallel.rows ? (
        <Differences moveIn={moveIn} undecided={parallel.undecided} />
      ) : null}
    </>
  )
}

function Figures({ parallel }: { parallel: NonNullable<MoveIn['parallel']> }) {
  const t = useWords(words)
  const { rows, same, undecided, at } = parallel
  const bills = (count: number) => t('bills', { count: counted(count) })
  return (
    <Totals
      label={t('parallelResult')}
      totals={[
        { label: t('compared'), value: bills(rows), isMain: true },
        { label: t('agreeing'), value: bills(same) },
        { label: t('differing'), value: bills(rows - same) },
        { label: t('left'), value: bills(undecided) },
        { label: t('ranAt'), value: <When value={at} /> },
      ]}
    />
  )
}
