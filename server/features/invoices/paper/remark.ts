import type { InvoiceBuyer, InvoiceFacts, InvoiceSeller } from './facts'

/** The paragraphs of 备注: what a red one cancels, the utility's own, then addresses and banks, as a 数电票 shows them. */
export function remarkOf({ cancels, remark, buyer, seller }: InvoiceFacts): string[] {
  const paragraphs = [...remark, ...partyParagraphs('购', buyer), ...partyParagraphs('销', seller)]
  if (cancels === null) return paragraphs
  const { number, confirmation, reasonName } = cancels
  const confirmed = confirmation === null ? '' : `　红字发票信息确认单编号：${confirmation}`
  return [`被红冲蓝字数电票号码：${number}${confirmed}`, `红冲原因：${reasonName}`, ...paragraphs]
}

function partyParagraphs(
  side: '购' | '销',
  { address, phone, bank, account }: InvoiceBuyer | InvoiceSeller,
): string[] {
  const paragraph = (...facts: [label: string, value: string | null][]) =>
    facts.flatMap(([label, value]) => (value === null || value === '' ? [] : `${label}：${value}`)).join('；')
  return [
    paragraph([`${side}方地址`, address], ['电话', phone]),
    paragraph([`${side}方开户银行`, bank], ['银行账号', account]),
  ].filter((text) => text !== '')
}
