import { field, otherField } from '../field'
import { list } from '../list'

/** The newest first. */
export const backupList = list({
  fields: {
    ended_at: field('time', '完成时间', 'Ended at', {}),
    result: otherField('结果', 'Result'),
    kind: otherField('方式', 'Made by'),
    size: field('whole', '大小', 'Size', {}),
    took: field('whole', '用时', 'Took', {}),
    archive: otherField('备份文件或失败原因', 'Archive, or why it failed'),
    host: otherField('服务器', 'Server'),
  },
  columns: ['ended_at', 'result', 'kind', 'size', 'took', 'archive', 'host'],
  filters: [],
})
