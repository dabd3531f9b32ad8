import { type PageGuide, type PageRoute, page } from '../../route'
import type { jobPaths } from './paths'

export const jobRoutes: readonly PageRoute[] = [
  page('ImportResult', '作业结果', 'Job result', 'audited', {
    hidden: true,
    screen: () => import('./job-result'),
  }),
]

/** A sentence about each page, for the help. */
export const jobGuide = {
  ImportResult: {
    zh: '一次导入、批量开票、打包或批量打印的进度和结果：每一行是否完成、原因是什么，并可下载有问题的行、附有结果的原文件或生成的文件（保留 30 天）。仅发起的人可见。',
    en: 'Progress and result of an import, of many invoices, of an archive or of a print: every row, and the problems of those that were not done. Download these rows, the whole file with its results, or the file that was made, for 30 days. Only the person who started it sees it.',
  },
} satisfies PageGuide<typeof jobPaths>
