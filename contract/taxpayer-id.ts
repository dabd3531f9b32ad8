import { taxpayerIdProblem } from '@water/rules/identity/taxpayer-id'
import * as z from 'zod'
import { capitals } from './fields'

/** The number of a taxpayer, or ''. See rules/identity/taxpayer-id.md. */
export const taxpayerId = z.preprocess(
  capitals,
  z.string().superRefine((value, context) => {
    const problem = value === '' ? null : taxpayerIdProblem(value)
    const message = problem === 'check' ? 'taxpayer_id_check' : 'taxpayer_id'
    if (problem) context.addIssue({ code: 'custom', message })
  }),
)
