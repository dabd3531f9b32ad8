import { Form, Input } from 'antd'
import { call } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useCommand } from '../../../parts/corrections/use-command'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { useTyped } from '../../../ui/form/typed'
import type { Meter } from '../meter'
import { formerLines, formerNosIn } from './former-lines'
import { words } from './words'

/** The numbers by which an account was known elsewhere: one a line, with a note behind it. */
export default function FormerDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const t = useWords(words)
  const [lines, setLines] = useTyped(`/meters/${meter.id}/former/`, () => formerLines(meter.former_nos))
  const { id, account_no: account, updated_at } = meter
  const { run, isBusy, failure } = useCommand({
    ...{ on: `/meters/${id}/former/`, onDone: onClose, entered: lines },
  })
  const body = { former_nos: formerNosIn(lines), updated_at }
  return (
    <CommandDialog
      title={t('formerTitle', { account })}
      okText={t('formerOk')}
      isReady
      isBusy={isBusy}
      refusal={failure}
      preview={<p>{t('formerText')}</p>}
      onOk={() =>
        run(() => call('PATCH /meters/{id}/', { path: { id }, body }), t('formerDone', { account }))
      }
      onClose={onClose}
    >
      <Form.Item label={t('formerNos')} htmlFor="former-nos" extra={t('formerHint')}>
        <Input.TextArea
          id="former-nos"
          autoFocus
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
        />
      </Form.Item>
    </CommandDialog>
  )
}
