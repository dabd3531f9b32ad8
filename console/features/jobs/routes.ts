import { type PageGuide, type PageRoute, page } from '../../route'
import type { jobPaths } from './paths'

export const jobRoutes: readonly PageRoute[] = [
  page('ImportResult', '导入结果', 'Import result', 'audited', {
    hidden: true,
    screen: () => import('./import-result'),
  }),
]

/** A sentence about each page, for the help. */
export const jobGuide = {
  ImportResult: {
    zh: '一次导入的结果：每一行是否已导入、原因是什么，并可下载有问题的行，或附有结果的原文件（保留 30 天）。仅发起导入的人可见。',
    en: 'The result of an import: every row, and the problems of the rows that were not imported. Download these rows, or the whole file with its results, for 30 days. Only the person who started the import sees it.',
  },
} satisfies PageGuide<typeof jobPaths>
