/** The notice of the paper and the XML while no tax platform issues them. */
export const NOTICE = '非税务发票'
export const NOTICE_ENGLISH = 'NOT A TAX DOCUMENT'
