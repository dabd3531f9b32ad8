/** The formats of the files that the API answers, by their extension, with the type of their content. */
export const FILE_FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const

export type FileFormat = keyof typeof FILE_FORMATS
