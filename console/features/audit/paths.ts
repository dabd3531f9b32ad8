export const auditPaths = {
  AuditTrail: '/user/audit',
} as const
