export const shellPaths = {
  MyProfile: '/my/profile',
  ChangePassword: '/my/change-password',
  MyNotices: '/my/notices',
  ResultSuccess: '/result/success',
  ResultFail: '/result/fail',
  ResultNetworkError: '/result/network-error',
  Result403: '/result/403',
  Result404: '/result/404',
  Result500: '/result/500',
  ResultBrowserIncompatible: '/result/browser-incompatible',
  ResultMaintenance: '/result/maintenance',
} as const
