import type { Effects } from '@water/contract/corrections/effects'
import type { ComponentProps } from 'react'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import { AccountEffects } from './effects'
import type { Previewed, useCommand } from './use-command'

type Own = ComponentProps<typeof CommandDialog>

interface EffectsDialogProps extends Omit<Own, 'isReady' | 'isBusy' | 'before' | 'preview' | 'refusal'> {
  command: Omit<ReturnType<typeof useCommand>, 'run'>
  previewed: Previewed<{ effects: Effects }>
  /** False while something is missing that the preview does not need. */
  isReady?: boolean
  /** By itself that of the command, or of its preview. */
  refusal?: Own['refusal']
}

/** A command on the books of an account: its effects stand below what it needs, and nothing is sent before they do. */
export function EffectsDialog({ command, previewed, isReady = true, ...rest }: EffectsDialogProps) {
  const { isBusy, before, failure } = command
  const { preview, refusal } = previewed
  return (
    <CommandDialog
      refusal={failure ?? refusal}
      {...rest}
      isReady={preview !== undefined && isReady}
      isBusy={isBusy}
      before={before}
      preview={preview ? <AccountEffects effects={preview.effects} /> : null}
    />
  )
}
