import { type PageGuide, type PageRoute, page } from '../../route'
import type { apiPaths } from './paths'

export const apiRoutes: readonly PageRoute[] = [
  page('ApiDocumentation', '接口文档', 'API documentation', 'staff', {
    hidden: true,
    screen: () => import('./page'),
  }),
]

/** A sentence about each page, for the help. */
export const apiGuide = {
  ApiDocumentation: {
    zh: '系统的全部接口：谁可以调用、需要哪些参数、返回什么、可能因何被拒绝，可搜索，并附调用示例。供与其他系统对接时查阅。',
    en: 'Every call of the system: who may use it, its input, answer and refusals, with an example. Use it to connect other systems.',
  },
} satisfies PageGuide<typeof apiPaths>
