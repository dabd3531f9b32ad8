import { defineWords } from '../../i18n/words'

export const words = defineWords('importProblems', {
  zh: {
    title: '问题归类',
    rows: '{{count}} 行：',
    ofColumn: '{{column}}——{{msg}}',
    near: '是不是“{{near}}”？改用它',
    create_meter_type: '新建水表类型“{{name}}”',
    create_diameter: '新建口径“{{name}}”，容量水费未设定',
    create_location: '新建位置“{{name}}”',
    askStaff: '缺少的类型、口径和位置由管理员建立：请把这些名称告诉管理员，建好后再检查一次。',
    createPrice: '在新窗口新建水价“{{name}}”',
    askPrice: '缺少的水价由管理员新建：请把水价的名称告诉管理员，建好后再检查一次。',
    others: '另有 {{count}} 行的问题各不相同，见下表。',
    mend: '新建 {{made}} 项、改用 {{replaced}} 项，再检查一次',
    made: '已新建 {{count}} 项',
  },
  en: {
    title: 'Problems by kind',
    rows: '{{count}} {{count|row|rows}}: ',
    ofColumn: '{{column}} – {{msg}}',
    near: 'Did you mean {{near}}? Take it',
    create_meter_type: 'Create the meter type {{name}}',
    create_diameter: 'Create the diameter {{name}}, its capacity fee not set',
    create_location: 'Create the location {{name}}',
    askStaff:
      'Missing types, diameters and locations are created by the staff: tell them these names, and check the file again afterwards.',
    createPrice: 'Create the water price {{name}} in a new window',
    askPrice:
      'Missing water prices are created by the staff: tell them the names, and check the file again afterwards.',
    others: 'Other {{count|problem|problems}} of {{count}} {{count|row|rows}}: see the table below.',
    mend: 'Create {{made}}, replace {{replaced}}, and check again',
    made: '{{count}} created',
  },
})
