import { fen, yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'
import { joined } from '../search/finder'
import type { FoundDocument } from './found-documents-store'

/** A document by its number, with its account and amount. */
export const documentInWords = ({ id, number, customer_name, account_no, at, amount }: FoundDocument) => ({
  id,
  title: number,
  subtitle: joined([customer_name, account_no, at, moneyText(yuan(fen(amount)))]),
})
