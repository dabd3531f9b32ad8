import type { Text } from '../i18n/locale'
import type { Part } from './part'

const FIELD: Text = { zh: '字段', en: 'Field' }
const CODE: Text = { zh: '代码', en: 'Code' }
const MEANING: Text = { zh: '含义', en: 'Meaning' }

/** For the maker of a gateway: OpenAPI has the shapes, this page the order of work and the meanings. */
export const GATEWAY: readonly Part[] = [
  {
    id: 'token',
    title: { zh: '一、令牌', en: '1. The token' },
    paragraphs: [
      {
        zh: '供水单位的管理员在“组织信息”的“接口”页为网关建一个服务账号（用途：远传网关），生成令牌并交给您。令牌只显示一次。下面的例子在 Linux 或 macOS 的终端里可直接粘贴，先把前两行换成您的地址和令牌。',
        en: 'An administrator of the utility makes a service account with the purpose “Gateway” on the tab “Interfaces” of the organization, makes a token and gives it to you. It is shown once. The examples work when they are pasted into a terminal of Linux or macOS, after the first two lines have your address and your token.',
      },
      {
        zh: '每个服务账号每分钟最多 600 次调用，多出的回答 429：请稍候重发。令牌不认得、过期或停用时回答 401。',
        en: 'An account may call 600 times a minute; what is more is answered with 429: wait, and send it again. An unknown, ended or expired token is answered with 401.',
      },
    ],
    example: `WATER=http://127.0.0.1:3000
TOKEN=tw_the-token-of-your-gateway`,
  },
  {
    id: 'reports',
    title: { zh: '二、上报', en: '2. Reports' },
    paragraphs: [
      {
        zh: '一次发送 1 至 1,000 行，不超过 2 MB。收到回答时，这些行已经落盘。没有收到回答就原样重发：同一行再来算作重复，不会记两次。行可以迟到，可以乱序，两个网关也可以送来同一行。',
        en: 'Send 1 to 1,000 rows at a time, not more than 2 MB. When the answer has come, the rows are on the disk. Without an answer send them again as they were: a row that comes again is a duplicate, and nothing is counted twice. Rows may come late and in any order, and two gateways may bring the same one.',
      },
      {
        zh: '坏行不影响同一批的其他行，在 refused 中按行号（从 1 起）和代码列出；读不懂的附加字段被略去，在 ignored 中列出。',
        en: 'A bad row never spoils its batch: “refused” names it by its row, counted from 1, and a code. A further field that cannot be read is left out, and “ignored” names it.',
      },
    ],
    example: `curl -sS "$WATER/api/nb/nb-gate/" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d "{\\"reports\\":[{\\"imei\\":\\"868000000000001\\",\\"freeze_at\\":\\"$(TZ=Asia/Shanghai date '+%F %T')\\",
       \\"reading\\":1234,\\"battery\\":96,\\"rsrp\\":-97,\\"valve\\":\\"open\\",\\"alarms\\":[]}]}"`,
    rows: {
      heads: [FIELD, MEANING],
      lines: [
        [
          'imei',
          {
            zh: '模块的 15 位号码。必填。',
            en: 'The 15 digits of the module. Required.',
          },
        ],
        [
          'freeze_at',
          {
            zh: '冻结时间，北京时间，例如 2026-03-05 00:00:00。必填。零点的冻结算前一天。',
            en: 'When the register was frozen, in the time of Shanghai, such as 2026-03-05 00:00:00. Required. A freeze at midnight belongs to the day before.',
          },
        ],
        [
          'reading',
          {
            zh: '表盘计数，整数。必填。除以 10 的“远传小数位”次方得到立方米：小数位为 2 时，1234 是 12.34 立方米。',
            en: 'The count of the register, a whole number. Required. Divided by 10 to the power of the type’s “remote scale” it is cubic metres: with 2, a count of 1234 is 12.34 m³.',
          },
        ],
        [
          'hours',
          {
            zh: '冻结前 24 小时每小时的水量，24 个计数，最早的在前。',
            en: 'The flow of each of the 24 hours before the freeze, 24 counts, oldest first.',
          },
        ],
        [
          'battery',
          {
            zh: '电量，百分比，0 到 100 的整数；电压请先换算。',
            en: 'The battery in percent, a whole number from 0 to 100; convert volts first.',
          },
        ],
        ['rsrp', { zh: '信号，dBm。', en: 'The signal, in dBm.' }],
        ['valve', { zh: '阀门：open、closed 或 unknown。', en: 'The valve: open, closed or unknown.' }],
        [
          'alarms',
          {
            zh: '模块的告警：leak 漏水、burst 爆管、reverse 倒流、magnet 磁干扰、tamper 拆动、battery 电量低、dry 无水、temperature 温度。',
            en: 'The module’s alarms: leak, burst, reverse (flow), magnet, tamper, battery (low), dry, temperature.',
          },
        ],
      ],
    },
  },
  {
    id: 'refused',
    title: { zh: '三、被拒的行', en: '3. Refused rows' },
    paragraphs: [
      {
        zh: '重发不会使它们被接受：请记下，并通知供水单位。',
        en: 'Sending them again does not help: keep them, and tell the utility.',
      },
    ],
    rows: {
      heads: [CODE, MEANING],
      lines: [
        [
          'bad_field',
          {
            zh: '字段缺少或读不懂，field 说是哪一个。',
            en: 'A field is missing or cannot be read; “field” names it.',
          },
        ],
        [
          'bad_time',
          {
            zh: '冻结时间在 10 分钟以后，或早于 400 天。',
            en: 'The freeze is more than 10 minutes ahead, or over 400 days old.',
          },
        ],
        [
          'bad_index',
          { zh: '计数超出了表盘的位数。', en: 'The count is beyond the digits of the register.' },
        ],
        [
          'unknown_imei',
          {
            zh: '这个号码没有绑定到本单位的水表，或绑定给了另一个网关。',
            en: 'No meter of the utility has this module, or another gateway serves it.',
          },
        ],
        [
          'before_installation',
          { zh: '冻结时这个模块还没有绑定。', en: 'The module was not bound at the time of the freeze.' },
        ],
        [
          'differs',
          {
            zh: '同一冻结时间已有另一个读数，先到的保留。',
            en: 'Another reading of the same freeze came before, and stays.',
          },
        ],
      ],
    },
  },
  {
    id: 'commands',
    title: { zh: '四、阀门命令', en: '4. Valve commands' },
    paragraphs: [
      {
        zh: '每隔一会儿来取命令。回答最多 100 条，最早的在前：还没有取走的，以及取走后还没有答复的。',
        en: 'Ask for commands every few seconds. The answer has up to 100, oldest first: those that are waiting, and those that were taken and not answered yet.',
      },
      {
        zh: '执行后答复 done 或 failed。答复可以重发；若已有更新的命令，旧命令的答复不改变阀门的状态。',
        en: 'When a command was done, answer done or failed. An answer may be sent again. When there is a newer command, the answer to an older one changes nothing of the valve’s state.',
      },
    ],
    example: `curl -sS "$WATER/api/nb/nb-gate/" -H "Authorization: Bearer $TOKEN"

curl -sS "$WATER/api/nb/nb-gate/acks/" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d "[{\\"id\\":1,\\"result\\":\\"done\\",\\"at\\":\\"$(TZ=Asia/Shanghai date '+%F %T')\\"}]"`,
  },
]
