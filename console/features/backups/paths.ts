export const backupPaths = {
  Backups: '/organizations/backups',
} as const
