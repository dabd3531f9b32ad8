import { defineWords } from '../../i18n/words'

export const words = defineWords('booked', {
  zh: {
    payment: '此前已入账：{{no}} ¥{{amount}}',
    order: '此前已开账：{{no}} ¥{{amount}}',
    reading: '此前已开账：读数 {{index}}，¥{{amount}}（{{no}}）',
    waiver: '此前已减免：{{no}} ¥{{amount}}',
    invoice: '此前已开票：{{no}} ¥{{amount}}',
    account: '此前已办理：{{account}} {{what}}',
    correctedByOthers: '有误时，请有“{{permission}}”权限的同事更正。',
  },
  en: {
    payment: 'Booked before: {{no}} ¥{{amount}}',
    order: 'Billed before: {{no}} ¥{{amount}}',
    reading: 'Billed before: {{index}}, ¥{{amount}} ({{no}})',
    waiver: 'Waived before: {{no}} ¥{{amount}}',
    invoice: 'Invoiced before: {{no}} ¥{{amount}}',
    account: 'Done before: {{account}} {{what}}',
    correctedByOthers: 'If it is wrong, a colleague with the permission “{{permission}}” corrects it.',
  },
})
