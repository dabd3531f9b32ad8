export const apiPaths = {
  ApiDocumentation: '/user/api',
} as const
