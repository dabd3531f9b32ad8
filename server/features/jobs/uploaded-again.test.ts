import { expect, test } from 'vitest'
import { endedJob, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-31 09:00:00')

interface Sheet {
  path: string
  fields?: Record<string, string>
  /** The objects that its rows make. */
  makes: 'meters' | 'readings' | 'orders' | 'installations'
  titles: string
  /** A row for an account or a new device; a bad one where `isBad`. */
  row(of: { account_no: string; number: string }, isBad: boolean): string
}

const reading = {
  path: 'POST /reading-orders/import/',
  titles: '户号,本次读数,抄表日期',
  row: ({ account_no }, isBad) => `${account_no},${isBad ? '多' : '25'},2026-03-05`,
} satisfies Partial<Sheet>

const sheets: Record<string, Sheet> = {
  meters: {
    path: 'POST /meters/import/',
    makes: 'meters',
    titles: '表号,户名,地址,位置,水表类型,口径,水价,初始读数,安装日期',
    row: ({ number }, isBad) =>
      `${number},李四,地址,B1,机械表,DN15,居民生活用水,${isBad ? '多' : '0'},2026-01-01`,
  },
  changes: {
    path: 'POST /meters/change/import/',
    makes: 'installations',
    titles: '户号,旧表止码,新表表号,新表起码,换表日期,换表原因',
    row: ({ account_no, number }, isBad) =>
      `${account_no},12,${number},${isBad ? '多' : '0'},2026-03-20,周期换表`,
  },
  readings: { ...reading, makes: 'orders' },
  'readings to be billed later': { ...reading, makes: 'readings', fields: { record_only: 'true' } },
  charges: {
    path: 'POST /orders/import/',
    makes: 'orders',
    titles: '户号,类别,收费项目,金额',
    row: ({ account_no }, isBad) => `${account_no},其他收费,复装费,${isBad ? '多' : '70.00'}`,
  },
}

test.each(Object.entries(sheets))(
  'a sheet of %s does each row once, uploaded whole, again, mended, and by another person',
  async (_, { path, fields = {}, makes, titles, row }) => {
    const { t, works } = on
    const places = await Promise.all(
      ['X1', 'X2'].map(async (number) => {
        const { account_no } = await works.meter(on.price)
        return { account_no, number: `${number}-${works.org}` }
      }),
    )
    const fileOf = (isBad: boolean) => ({
      name: '上传.csv',
      content: [titles, row(places[0]!, false), row(places[1]!, isBad)].join('\n'),
    })
    const made = async () =>
      (await t.db.selectFrom(makes).select('id').where('organization_id', '=', works.org).execute()).length
    const before = await made()
    const colleague = await t.signIn('staff', { organization: works.org })
    const send = async (user: typeof colleague, isBad: boolean) => {
      const { data, text } = await upload(t, user, path, fileOf(isBad), fields)
      expect(data?.job, text).toBeDefined()
      expect(await endedJob(t, user, data.job)).toMatchObject({ state: 'done', total: 2 })
      return (await made()) - before
    }
    expect(await send(works.staff, true)).toBe(1)
    expect(await send(works.staff, true)).toBe(1)
    expect(await send(colleague, true)).toBe(1)
    expect(await send(works.staff, false)).toBe(2)
    expect(await send(works.staff, false)).toBe(2)
    expect(await send(colleague, false)).toBe(2)
  },
)
