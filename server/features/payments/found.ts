import { documentInWords } from '../meters/found-documents'
import type { Finder } from '../search/finder'
import { paymentsFound } from './found-store'

export const findPayments: Finder = async (asked) => (await paymentsFound(asked)).map(documentInWords)
