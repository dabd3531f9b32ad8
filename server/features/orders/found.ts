import { documentInWords } from '../meters/found-documents'
import type { Finder } from '../search/finder'
import { ordersFound } from './found-store'

export const findOrders: Finder = async (asked) => (await ordersFound(asked)).map(documentInWords)
