import { type Named, text } from '../text'

export const jobStates = ['queued', 'running', 'done', 'failed'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const jobVocabulary = {
  jobState: {
    queued: text('排队中', 'Queued'),
    running: text('进行中', 'Running'),
    done: text('已完成', 'Done'),
    failed: text('失败', 'Failed'),
  } satisfies Named<typeof jobStates>,
}
