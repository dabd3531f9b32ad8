export const readingPaths = {
  ReadingCreate: '/reading/create',
} as const
