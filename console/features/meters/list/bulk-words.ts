import { meterFields } from '@water/contract/meters/fields'
import { defineWords } from '../../../i18n/words'

const { location, water_price } = meterFields

export const words = defineWords(
  'meterBulk',
  {
    zh: {
      change: '批量更改',
      title: '批量更改户表',
      which: '哪些户表',
      what: '更改什么',
      newLocation: '新的位置',
      newPrice: '新的水价',
      from: '生效日期',
      fromHint: '从这一天起抄表的账单按新的水价计费；已按旧价开到这一天之后的户表不会更改。',
      chooseLocation: '请选择位置',
      choosePrice: '请选择水价和生效日期',
      ok: '更改 {{count}} 户',
      back: '返回',
      wouldChange: '将更改 {{count}} 户',
      changed: '已更改 {{count}} 户',
      left: '不能更改 {{count}} 户',
      sameText: '已经如此的户表不计在内。每户的更改都记入操作记录。',
    },
    en: {
      change: 'Change many',
      title: 'Change many meters',
      which: 'Which meters',
      what: 'What changes',
      newLocation: 'New location',
      newPrice: 'New water price',
      from: 'In force from',
      fromHint:
        'Orders of readings from this day on are billed at the new price. Meters that are billed beyond this day already are left as they are.',
      chooseLocation: 'Choose the location',
      choosePrice: 'Choose the price and its first day',
      ok: 'Change {{count}}',
      back: 'Back',
      wouldChange: 'Would change: {{count}}',
      changed: 'Changed: {{count}}',
      left: 'Cannot be changed: {{count}}',
      sameText: 'Meters that are so already do not count. The audit trail has the change of each.',
    },
  },
  { location, water_price },
)
