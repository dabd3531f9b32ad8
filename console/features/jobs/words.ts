import { defineWords } from '../../i18n/words'

export const words = defineWords('jobs', {
  zh: {
    title: '作业结果',
    bulk: '批量开票',
    archive: '发票打包',
    leave: '可以去办别的事，处理不会中断；回到此页面可查看进度。',
    failed: '没有完成',
    bulkDone: '{{good}} 张账单已提交开票',
    bulkPartly: '{{good}} 张账单已提交开票，{{bad}} 张不能开票',
    bulkText: '发票正在逐张开具，进展见发票列表；开具失败的在那里重试。',
    archiveDone: '{{good}} 张发票已打包',
    archivePartly: '{{good}} 张发票已打包，{{bad}} 张没有文件',
    archiveText: '压缩文件保留 30 天，可以再次下载。',
    toInvoices: '查看发票列表',
    downloadArchive: '下载压缩文件',
  },
  en: {
    title: 'Job result',
    bulk: 'Many invoices',
    archive: 'Invoices in one file',
    leave: 'You may go on working: the job continues. You find its progress here again.',
    failed: 'Not done',
    bulkDone: 'Orders sent to be invoiced: {{good}}',
    bulkPartly: 'Orders sent to be invoiced: {{good}}. Not invoiced: {{bad}}',
    bulkText:
      'The invoices are being issued one by one. Follow them in the list, and try failed ones again there.',
    archiveDone: 'Invoices packed: {{good}}',
    archivePartly: 'Invoices packed: {{good}}. Without files: {{bad}}',
    archiveText: 'The file is kept for 30 days and can be downloaded again.',
    toInvoices: 'See the invoices',
    downloadArchive: 'Download the file',
  },
})
