export const referencePaths = {
  MeterTypes: '/organization/meter-types',
  Diameters: '/organization/diameters',
  Locations: '/organization/locations',
  BankAccounts: '/organization/bank-accounts',
  BankAccountsCreate: '/organization/bank-accounts/create',
  BankAccountsEdit: '/organization/bank-accounts/edit/:id',
} as const
