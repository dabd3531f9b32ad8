export const jobPaths = {
  ImportResult: '/my/imports/:id',
} as const
