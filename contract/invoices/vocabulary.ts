import { type Named, text } from '../text'

export const invoiceTypes = ['normal', 'special'] as const
export const invoiceColors = ['blue', 'red'] as const
export const invoiceStates = ['draft', 'issuing', 'issued', 'failed', 'red_flushed'] as const
/** The codes of the tax authority. */
export const redInvoiceReasons = ['01', '02', '03', '04'] as const
/** The confirmation that the red one of a special invoice needs. */
export const redConfirms = ['none', 'waiting', 'confirmed', 'refused'] as const

/** The acts of a person that a tax platform waits for. */
export const heldReasons = ['login', 'face', 'quota'] as const

/** An OFD comes from a tax platform alone. */
export const invoiceFormats = ['pdf', 'ofd', 'xml'] as const

/** Why an order is left by the invoices of many, and what to look at in one that is taken. */
export const bulkLeft = ['taken', 'not_live', 'nothing', 'nothing_taxable', 'no_name', 'no_tax_id'] as const
export const bulkNoted = ['partly'] as const
/** The same of an archive's invoices. */
export const archiveLeft = ['not_issued', 'file_failed'] as const
export const archiveNoted = ['in_making'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const invoiceVocabulary = {
  invoiceType: {
    normal: text('普通发票', 'Normal'),
    special: text('增值税专用发票', 'Special (VAT)'),
  } satisfies Named<typeof invoiceTypes>,
  invoiceColor: {
    blue: text('蓝字', 'Blue'),
    red: text('红字', 'Red'),
  } satisfies Named<typeof invoiceColors>,
  invoiceState: {
    draft: text('草稿', 'Draft'),
    issuing: text('开具中', 'Being issued'),
    issued: text('已开具', 'Issued'),
    failed: text('开具失败', 'Failed'),
    red_flushed: text('已红冲', 'Cancelled'),
  } satisfies Named<typeof invoiceStates>,
  heldReason: {
    login: text('需登录开票平台', 'Sign-in at the platform'),
    face: text('需人脸认证', 'Face recognition'),
    quota: text('需提高开票额度', 'A higher quota'),
  } satisfies Named<typeof heldReasons>,
  redInvoiceReason: {
    '01': text('开票有误', 'Mistake on the invoice'),
    '02': text('销货退回', 'Goods returned'),
    '03': text('服务中止', 'Service ended'),
    '04': text('销售折让', 'Allowance on the price'),
  } satisfies Named<typeof redInvoiceReasons>,
  redConfirm: {
    none: text('无需确认', 'Not needed'),
    waiting: text('待购方确认', 'Waiting for the buyer'),
    confirmed: text('已确认', 'Confirmed'),
    refused: text('购方拒绝', 'Refused by the buyer'),
  } satisfies Named<typeof redConfirms>,
  bulkLeft: {
    taken: text('已经开过票', 'Invoiced already'),
    not_live: text('红字账单或已红冲', 'A credit note, or reversed'),
    nothing: text('金额为零', 'The amount is zero'),
    nothing_taxable: text('没有应税明细，开不了专票', 'No taxable line for a special invoice'),
    no_name: text('抬头没有名称', 'The title has no name'),
    no_tax_id: text('抬头没有纳税人识别号', 'The title has no taxpayer number'),
  } satisfies Named<typeof bulkLeft>,
  bulkNoted: {
    partly: text('已开过一部分，这次只开余下的', 'Invoiced in part: only the rest is taken now'),
  } satisfies Named<typeof bulkNoted>,
  archiveLeft: {
    not_issued: text('还没有开具', 'Not issued'),
    file_failed: text('文件没能生成', 'The file could not be made'),
  } satisfies Named<typeof archiveLeft>,
  archiveNoted: {
    in_making: text('文件还在生成，打包时会等它', 'The file is being made: the archive waits for it'),
  } satisfies Named<typeof archiveNoted>,
}
