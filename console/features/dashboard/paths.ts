export const dashboardPaths = {
  Dashboard: '/dashboard',
} as const
