/**
 * The two utilities of the demo, as their own staff would set them up. The bodies are those of the product's own calls.
 */

/** A place where meters are: buildings of a community on a reader's book. */
export interface Community {
  name: string
  street: string
  buildings: number
  meters: number
  kind: 'homes' | 'shops' | 'works'
}

export interface Book {
  code: string
  name: string
  readDay: number
  /** The months between two readings, and the remainder of the month's number in which the book is read. */
  cycle: 1 | 2
  turn: 0 | 1
  communities: readonly Community[]
}

export interface DemoCompany {
  code: string
  organization: {
    name: string
    short_name: string
    address: string
    contact_name: string
    contact_phone: string
    how_to_pay: string
    /** On its invoices. Who issues none has none. */
    taxpayer_name?: string
    taxpayer_id?: string
    seller_address?: string
    seller_phone?: string
    seller_bank?: string
    seller_account?: string
    issuer?: string
  }
  settings: {
    due_days: number
    penalty_rate?: string
    penalty_grace_days?: number
    price_change_policy?: 'by_days'
    account_no_rule?: 'given'
  }
  city: string
  areas: readonly { code: string; name: string; books: readonly Book[] }[]
}

const homes = (name: string, street: string, buildings: number, meters: number): Community => ({
  name,
  street,
  buildings,
  meters,
  kind: 'homes',
})

/** Read every two months, with four books of homes and one of businesses that is read monthly. Tariff: Beijing 2014. */
export const qinghe: DemoCompany = {
  code: 'QH',
  city: '清河市',
  organization: {
    name: '清河市自来水有限公司',
    short_name: '清河水务',
    address: '清河市建设路 1 号',
    contact_name: '周立新',
    contact_phone: '0990-5550101',
    how_to_pay:
      '建设路 1 号营业厅，周一至周六 9:00–17:30；微信、支付宝的生活缴费，输入户号。\n户号请写在转账附言里。',
    taxpayer_name: '清河市自来水有限公司',
    taxpayer_id: '9165900110000001XL',
    seller_address: '清河市建设路 1 号',
    seller_phone: '0990-5550101',
    seller_bank: '中国工商银行清河支行',
    seller_account: '3003010009000000018',
    issuer: '周立新',
  },
  settings: { due_days: 20 },
  areas: [
    {
      code: 'QH-E',
      name: '城东片区',
      books: [
        {
          code: 'QH-E1',
          name: '城东一册',
          readDay: 5,
          cycle: 2,
          turn: 0,
          communities: [homes('梧桐苑', '建设路 18 号', 3, 24), homes('滨河花园', '滨河大道 66 号', 2, 20)],
        },
        {
          code: 'QH-E2',
          name: '城东二册',
          readDay: 8,
          cycle: 2,
          turn: 1,
          communities: [homes('建设新村', '建设路 102 号', 3, 24), homes('锦绣家园', '人民路 7 号', 2, 20)],
        },
      ],
    },
    {
      code: 'QH-W',
      name: '城西片区',
      books: [
        {
          code: 'QH-W1',
          name: '城西一册',
          readDay: 12,
          cycle: 2,
          turn: 0,
          communities: [homes('文昌里', '文昌街 23 号', 3, 23), homes('东风小区', '解放街 41 号', 3, 21)],
        },
        {
          code: 'QH-W2',
          name: '城西二册',
          readDay: 15,
          cycle: 2,
          turn: 1,
          communities: [homes('翠湖名邸', '翠湖路 9 号', 2, 20), homes('惠民小区', '和平路 55 号', 3, 24)],
        },
        {
          code: 'QH-W3',
          name: '城西商户册',
          readDay: 20,
          cycle: 1,
          turn: 0,
          communities: [
            { name: '人民路商业街', street: '人民路 120 号', buildings: 1, meters: 8, kind: 'shops' },
            { name: '西郊工业园', street: '工业大道 3 号', buildings: 1, meters: 6, kind: 'works' },
          ],
        },
      ],
    },
  ],
}

/**
 * Monthly tiers, tiered sewage and a garbage fee. One book is read monthly. A higher price takes effect during the
 * demo. It keeps the account numbers of another system, so that a move-in can be tried here.
 */
export const yunxi: DemoCompany = {
  code: 'YX',
  city: '云溪县',
  organization: {
    name: '云溪县供水有限公司',
    short_name: '云溪供水',
    address: '云溪县溪口镇环城路 8 号',
    contact_name: '沈国平',
    contact_phone: '0991-5550202',
    how_to_pay: '环城路 8 号营业厅，周一至周五 8:30–17:00；供水所代收点。',
  },
  settings: {
    due_days: 15,
    penalty_rate: '0.001',
    penalty_grace_days: 3,
    price_change_policy: 'by_days',
    account_no_rule: 'given',
  },
  areas: [
    {
      code: 'YX-1',
      name: '溪口镇',
      books: [
        {
          code: 'YX-11',
          name: '溪口一册',
          readDay: 3,
          cycle: 1,
          turn: 0,
          communities: [homes('溪畔人家', '环城路 30 号', 2, 20), homes('老街坊', '中正街 12 号', 2, 18)],
        },
        {
          code: 'YX-12',
          name: '溪口二册',
          readDay: 10,
          cycle: 2,
          turn: 0,
          communities: [homes('桃源居', '桃源路 5 号', 2, 20), homes('供销社宿舍', '青年路 17 号', 1, 16)],
        },
      ],
    },
    {
      code: 'YX-2',
      name: '白塔乡',
      books: [
        {
          code: 'YX-21',
          name: '白塔册',
          readDay: 17,
          cycle: 2,
          turn: 1,
          communities: [homes('白塔新村', '白塔村一组', 3, 24), homes('竹林湾', '竹林湾村', 2, 12)],
        },
      ],
    },
  ],
}
