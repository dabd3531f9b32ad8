import type { Download } from '../http/call'
import { bufferOf } from './work'

/** A sheet that another thread has made. */
export interface MadeSheet {
  name: string
  type: string
  content: Uint8Array
}

export const downloadOf = ({ content, ...sheet }: MadeSheet): Download => ({
  ...sheet,
  content: bufferOf(content),
})
