export const meterPaths = {
  MeterList: '/meter/list',
  MeterCreate: '/meter/create',
  MeterEdit: '/meter/edit/:id',
  MeterDetail: '/meter/detail/:id',
} as const
