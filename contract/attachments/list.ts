import { field, otherField, referenceField, textField } from '../field'
import { list, one } from '../list'
import { text } from '../text'

/** The objects that can have attachments. */
export const attachedTo = { meter: text('户表', 'Meter'), reading: text('抄表', 'Reading') }

/** The newest first. */
export const attachmentList = list({
  fields: {
    name: textField('文件名', 'File', 255, {}),
    size: field('whole', '大小', 'Size', {}),
    created_at: field('time', '上传时间', 'Added at', {}),
    created_by: referenceField('上传人', 'Added by', 'user', { none: true }),
    object_type: otherField('所属', 'Belongs to', { said: attachedTo }),
    object_id: field('whole', '所属记录', 'Record', {}),
  },
  columns: ['name', 'size', 'created_at', 'created_by'],
  filters: [one('object_type', { isHidden: true }), one('object_id', { isHidden: true })],
  search: text('文件名', 'File name'),
})
