import type { NoticeKinds, NoticeTargets } from '../notice'

export const jobNotices = {
  import_refusals: {
    zh: '“{file}”有 {failed} 行没有导入，{done} 行已导入：请查看原因并改正',
    en: '{failed} {failed|row|rows} of “{file}” {failed|was|were} not imported, {done} {done|was|were} imported: see why and correct them',
    quality: 'high',
    leads: 'job',
  },
  import_failed: {
    zh: '“{file}”导入失败，已导入 {done} 行：请查看原因',
    en: 'The import of “{file}” failed, {done} {done|row is|rows are} imported: see why',
    quality: 'high',
    leads: 'job',
  },
  file_made: {
    zh: '“{file}”已生成，可以下载，保留 30 天',
    en: '“{file}” is made and can be downloaded for 30 days',
    quality: 'low',
    leads: 'job',
  },
  file_failed: {
    zh: '“{file}”未能生成：请查看原因',
    en: '“{file}” could not be made: see why',
    quality: 'high',
    leads: 'job',
  },
} as const satisfies NoticeKinds

export const jobTargets = {
  job: { page: 'ImportResult' },
} as const satisfies NoticeTargets

/** The name of work without a file. */
export const noFile = { zh: '批量抄表', en: 'A batch of readings' }
