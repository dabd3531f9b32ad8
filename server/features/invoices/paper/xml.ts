import { invoiceVocabulary } from '@water/contract/invoices/vocabulary'
import { dateOf } from '@water/rules/calendar'
import { paperItem, paperNotice } from '@water/rules/invoicing/paper-texts'
import { ratio, ratioText, yuan } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import XmlBuilder from 'fast-xml-builder'
import {
  assertAdded,
  type InvoiceBuyer,
  type InvoiceFacts,
  type InvoiceLine,
  type InvoiceSeller,
  invoiceTitle,
} from './facts'

/**
 * The facts of an invoice as XML, for programs. The elements are named as in the EInvoice XML of a 数电票, so that what
 * reads one finds its way, but `LocalSupervisionInfo` stands where the tax administration's part would be, and says that
 * this is no tax document, or that it is a copy of a platform's invoice. An element is left out when its fact is unknown.
 *
 *     EInvoice
 *       Header                EIid (the number), Version, InherentLabel (GeneralOrSpecialVAT, BlueOrRed)
 *       EInvoiceData
 *         SellerInformation   SellerIdNum, SellerName, SellerAddr, SellerTelNum, SellerBankName, SellerBankAccNum
 *         BuyerInformation    the same of the buyer, and BuyerTitleType
 *         BasicInformation    TotalAmWithoutTax, TotalTaxAm, TotalTax-includedAmount, …InChinese, Drawer, RequestTime
 *         IssuItemInformation once per line: amounts as decimals, TaxRate as a fraction, TaxTreatment taxable, exempt
 *                             or non_taxable
 *         SpecificInformation RedEInvoice (OriginalInvoiceCode, Reason, ReasonName, ConfirmationNumber) of a red one
 *         AdditionalInformation  a Remark per paragraph
 *       LocalSupervisionInfo  InvoiceNumber, IssueTime, IsTaxDocument false of a number of our own or IsCopyOfTaxDocument
 *                           true of a platform's, Notice, NoticeInEnglish
 */
export function invoiceXml(facts: InvoiceFacts): string {
  assertAdded(facts)
  const { number, issuedAt, buyer, seller, lines, remark, cancels } = facts
  const { isCopy, inFull, englishInFull } = paperNotice(number)
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    EInvoice: {
      Header: {
        EIid: number,
        Version: 'local-1',
        InherentLabel: {
          GeneralOrSpecialVAT: label(facts.type === 'special' ? '01' : '02', invoiceTitle(facts)),
          BlueOrRed: label(facts.color === 'red' ? '1' : '0', invoiceVocabulary.invoiceColor[facts.color].zh),
        },
      },
      EInvoiceData: {
        SellerInformation: sellerElements(seller),
        BuyerInformation: buyerElements(buyer),
        BasicInformation: {
          TotalAmWithoutTax: yuan(facts.net),
          TotalTaxAm: yuan(facts.tax),
          'TotalTax-includedAmount': yuan(facts.amount),
          'TotalTax-includedAmountInChinese': moneyInCapitals(facts.amount),
          Drawer: seller.issuer,
          RequestTime: issuedAt,
        },
        IssuItemInformation: lines.map(lineElements),
        SpecificInformation: cancels && {
          RedEInvoice: {
            OriginalInvoiceCode: cancels.number,
            Reason: cancels.reason,
            ReasonName: cancels.reasonName,
            ConfirmationNumber: cancels.confirmation,
          },
        },
        AdditionalInformation: { Remark: remark },
      },
      LocalSupervisionInfo: {
        InvoiceNumber: number,
        IssueTime: dateOf(issuedAt),
        IsTaxDocument: isCopy ? null : 'false',
        IsCopyOfTaxDocument: isCopy ? 'true' : null,
        Notice: inFull,
        NoticeInEnglish: englishInFull,
      },
    },
  }
  const builder = new XmlBuilder({ format: true, ignoreAttributes: false, suppressEmptyNode: true })
  return builder.build(known(document))
}

const label = (code: string, name: string) => ({ LabelCode: code, LabelName: name })

const sellerElements = ({ taxpayerId, taxpayerName, address, phone, bank, account }: InvoiceSeller) => ({
  SellerIdNum: taxpayerId,
  SellerName: taxpayerName,
  SellerAddr: address,
  SellerTelNum: phone,
  SellerBankName: bank,
  SellerBankAccNum: account,
})

const buyerElements = ({ titleType, taxId, name, address, phone, bank, account }: InvoiceBuyer) => ({
  BuyerTitleType: titleType,
  BuyerIdNum: taxId,
  BuyerName: name,
  BuyerAddr: address,
  BuyerTelNum: phone,
  BuyerBankName: bank,
  BuyerBankAccNum: account,
})

const lineElements = (line: InvoiceLine) => ({
  ItemName: paperItem(line),
  SpecMod: line.spec,
  MeaUnits: line.unit,
  Quantity: line.quantity,
  UnPrice: line.price,
  Amount: yuan(line.net),
  TaxTreatment: line.taxTreatment,
  TaxRate: line.taxTreatment === 'taxable' ? ratioText(ratio(line.taxRate)) : null,
  ComTaxAm: yuan(line.tax),
  TotaltaxIncludedAmount: yuan(line.net + line.tax),
  TaxClassificationCode: line.taxCode,
})

type Value = string | null | readonly Value[] | { readonly [element: string]: Value }

/** Without what is unknown, and without the characters that XML cannot contain. */
function known(value: Value): unknown {
  if (typeof value === 'string')
    return value.replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map(known)
  const entries = Object.entries(value).filter(([, content]) => content !== null)
  return Object.fromEntries(entries.map(([element, content]) => [element, known(content)]))
}
