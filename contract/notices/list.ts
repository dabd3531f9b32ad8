import { field, otherField } from '../field'
import { list, one } from '../list'
import { text } from '../text'

/** The newest first. It is not searched: the sentences are made when they are read. */
export const noticeList = list({
  fields: {
    date: field('time', '时间', 'Time', {}),
    content: otherField('内容', 'Content'),
  },
  columns: ['date', 'content'],
  asked: {
    status: otherField('状态', 'State', {
      said: { unread: text('未读', 'Unread'), read: text('已读', 'Read') },
    }),
    collected: field('yes', '收藏', 'Kept', {}),
  },
  filters: [one('status'), one('collected', { yes: text('是', 'Yes'), no: text('否', 'No') })],
})
