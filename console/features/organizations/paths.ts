export const organizationPaths = {
  OrganizationsList: '/organizations/list',
  OrganizationsCreate: '/organizations/create',
  OrganizationsEdit: '/organizations/edit/:id',
  OrganizationsDetail: '/organizations/detail/:id',
  OrganizationInfo: '/organization/info',
  OrganizationInfoEdit: '/organization/info/edit',
} as const
