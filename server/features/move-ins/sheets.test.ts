import { moveInColumns } from '@water/contract/move-ins/sheet'
import { describe, expect, test } from 'vitest'
import { readTable } from '../../spreadsheet/table'
import { csv, moveInWorks } from '../../testing/move-in-works'
import { endedJob } from '../../testing/test-worker'
import { newWaterworks } from '../../testing/waterworks'

const on = moveInWorks()
const { send, shown, errors } = on

const HEADS = '户号,最后读数,最后抄表日,表号,户名,地址,位置,水表类型,口径,水价'
const account = (no: string, changed: Partial<Record<number, string>> = {}): string =>
  [no, '1520', '2025-12-20', `T${no}`, '张三', '一号路', 'B1', '机械表', 'DN15', '居民']
    .map((cell, index) => changed[index] ?? cell)
    .join(',')
const accounts = (...rows: string[]) => csv('户表.csv', HEADS, ...rows)
const BILLS = '户号,旧账单号,账期,开账日期,到期日,水费,污水处理费,已缴本金,结转违约金'

describe('the sheets of a move-in', () => {
  test('are read by a job, add up to the old system’s totals and show nothing elsewhere', async () => {
    const job = await send('accounts', [
      accounts(account('10086'), account('10087')),
      accounts(account('A-1')),
    ])
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3 })
    await send('open_bills', [
      csv('账单.csv', BILLS, '10086,Z1,2025-11,2025/11/26,2025年12月11日,56.00,19.00,30.00,1.25'),
    ])
    await send('balances', [csv('余额.csv', '户号,余额', '10087,35.20')])
    await send('history', [
      csv(
        '历史.csv',
        '户号,抄表日期,读数,用水量,金额',
        '10086,20251025,1500,20,56',
        '10086,2024-10-25,1400,30,84',
      ),
    ])
    const { state, staged, sheets, job: underWay, last_job } = await shown()
    expect(state).toBe('checked')
    expect(underWay).toBeNull()
    expect(last_job).toMatchObject({ kind: 'move_in_check', check: false, state: 'done', msg: '' })
    expect(staged).toEqual({
      accounts: 3,
      active: 3,
      owed: '45.00',
      penalty: '1.25',
      balances: '35.20',
      volume_last_year: '20',
    })
    expect(
      sheets.map(({ kind, rows, bad }: { kind: string; rows: number; bad: number }) => [kind, rows, bad]),
    ).toEqual([
      ['accounts', 3, 0],
      ['open_bills', 1, 0],
      ['balances', 1, 0],
      ['history', 2, 0],
    ])
    expect((await on.t.call(on.works.staff, 'GET /meters/')).data.count).toBe(0)
  })

  test('are found by the names of their fields, too, in capital letters and full width as in small ones', async () => {
    await send('accounts', [accounts(account('k10'))])
    await send('balances', [csv('b.csv', 'account_no\tbalance', 'Ｋ１０\t1.00')])
    expect(await shown()).toMatchObject({ state: 'checked', staged: { balances: '1.00' } })
  })

  test('name each row that cannot be taken by file, line and column, with the remedy', async () => {
    await send('accounts', [
      accounts(account('1'), account('2', { 6: '西区' }), account('3', { 2: '05/12/2025' })),
      csv(
        '续.csv',
        HEADS,
        account('1', { 3: 'T9' }),
        account('5', { 2: '2026-01-02' }),
        account('6', { 3: 'T1' }),
      ),
    ])
    const found = (await errors()).map(
      ({ file_name, line, problems }: { file_name: string; line: number; problems: object[] }) => [
        file_name,
        line,
        problems.map((one) => Object.values(one).join('：')),
      ],
    )
    expect(found).toEqual([
      [
        '户表.csv',
        2,
        [
          expect.stringMatching(/^户号：与 续.csv 第 2 行重复/),
          expect.stringMatching(/^表号：与 续.csv 第 4 行重复/),
        ],
      ],
      ['户表.csv', 3, [expect.stringMatching(/^位置：没有名称或编码为“西区”的记录/)]],
      ['户表.csv', 4, [expect.stringMatching(/^最后抄表日：日期格式应为/)]],
      ['续.csv', 2, [expect.stringMatching(/^户号：与 户表.csv 第 2 行重复/)]],
      ['续.csv', 3, [expect.stringMatching(/^最后抄表日：晚于旧系统截止日 2025-12-31/)]],
      ['续.csv', 4, [expect.stringMatching(/^表号：与 户表.csv 第 2 行重复/)]],
    ])
    expect((await shown()).state).toBe('draft')
  })

  test('say of a credit that is written as a negative bill what to do, with account and sum ready in the returned file', async () => {
    await send('accounts', [accounts(account('1'), account('2'))])
    await send('open_bills', [
      csv(
        '账单.csv',
        `${BILLS},垃圾费`,
        '1,Z1,202511,20251126,20251211,-20.00,,,,',
        '1,Z2,202511,20251126,20251211,20.00,,20.00,,',
        '2,Z3,202511,20251126,20251211,20.00,-1.00,,,',
        '3,Z4,202511,20251126,20251211,20.00,,,,',
        '2,Z5,202511,20251126,20251211,20.00,,,,3.00',
        '2,Z5,202511,20251126,20251211,20.00,,,,',
      ),
    ])
    const messages = (await errors('?kind[]=open_bills')).map(
      ({ line, problems }: { line: number; problems: { column: string; message: string }[] }) =>
        `${line} ${problems.map(({ column, message }) => `${column}：${message.slice(0, 12)}`).join('；')}`,
    )
    expect(messages).toEqual([
      '2 水费：这是 ¥20.00 的贷',
      '3 已缴本金：已缴清，没有欠费：请从表',
      '4 水费：有负数的项目：请与本账单',
      '5 户号：户表的表里没有户号 3：',
      '6 垃圾费：没有这个名称的收费项目：；旧账单号：与 账单.csv 第 7',
      '7 旧账单号：与 账单.csv 第 6',
    ])
    const [file] = (await shown()).sheets[1].files
    expect(file.ignored_columns).toEqual(['垃圾费'])
    const reply = await on.t.app.inject({
      url: `/api/organizations/move-ins/${on.moveIn}/files/${file.id}/`,
      headers: { authorization: `Bearer ${on.works.staff.token}` },
    })
    expect(reply.statusCode).toBe(200)
    const columns = ['户号', '旧账单号', '问题', '贷方户号', '贷方余额'].map((zh) => ({
      key: zh,
      zh,
      en: zh,
      type: 'text' as const,
    }))
    const { rows } = await readTable({ name: 'a.csv', bytes: reply.rawPayload }, columns)
    expect(rows.map(({ values }) => values.旧账单号)).toEqual(['Z1', 'Z2', 'Z3', 'Z4', 'Z5', 'Z5'])
    expect(rows[0]?.values).toMatchObject({
      贷方户号: '1',
      贷方余额: '20.00',
      问题: expect.stringContaining('作预存余额导入'),
    })
  })

  test('may be sent again: the new files take the place of the old ones, and a check alone of none', async () => {
    await send('accounts', [accounts(account('1', { 6: '西区' }))])
    expect(await shown()).toMatchObject({ state: 'draft', sheets: [{ rows: 1, bad: 1 }, {}, {}, {}] })
    const job = await send('accounts', [accounts(account('1'), account('2'))], { check: 'true' })
    expect(job).toMatchObject({ state: 'done', check: true, done: 2 })
    expect(await shown()).toMatchObject({ state: 'draft', sheets: [{ rows: 1, bad: 1 }, {}, {}, {}] })
    await send('accounts', [accounts(account('1'))], { check: 'true' })
    expect((await shown()).sheets[0].files).toMatchObject([
      { stands: true, rows: 1, bad: 1 },
      { stands: false, rows: 1, bad: 0 },
    ])
    await send('accounts', [accounts(account('1'), account('2'))])
    expect(await shown()).toMatchObject({ state: 'checked', sheets: [{ rows: 2, bad: 0 }, {}, {}, {}] })
    expect(
      await on.t.db
        .selectFrom('move_in_rows')
        .select('line')
        .where('organization_id', '=', on.works.org)
        .execute(),
    ).toHaveLength(2)
  })

  test('are read again when the last day of the old system is another one', async () => {
    await send('accounts', [accounts(account('1'))])
    const { data } = await on.t.call(on.works.staff, `PATCH /organizations/move-ins/${on.moveIn}/`, {
      as_of: '2025-12-10',
    })
    await endedJob(on.t, on.works.staff, data.job)
    expect(await shown()).toMatchObject({ state: 'draft', sheets: [{ bad: 1 }, {}, {}, {}] })
    const back = await on.t.call(on.works.staff, `PATCH /organizations/move-ins/${on.moveIn}/`, {
      as_of: '2025-12-31',
    })
    await endedJob(on.t, on.works.staff, back.data.job)
    expect((await shown()).state).toBe('checked')
  })

  test('that cannot be read at all say why, and the other files of the sheet are read', async () => {
    await send('accounts', [csv('坏.csv', '甲,乙', '1,2'), accounts(account('1'))])
    const [sheet] = (await shown()).sheets
    expect(sheet).toMatchObject({ rows: 1, bad: 1 })
    expect(sheet.files[0].problem).toContain('户号')
    expect((await shown()).state).toBe('draft')
  })

  test('know numbers that lead to an account here already', async () => {
    const price = await on.works.price({ name: '特种', mode: 'flat', price: '9.00', tax_rate: '0.03' })
    const { account_no } = await on.works.meter(price)
    await send('accounts', [accounts(account(account_no))])
    expect((await errors())[0].problems).toEqual([
      { column: '户号', message: expect.stringContaining('已有户表使用') },
    ])
  })

  test('have a template of every column with an example, which this sheet takes', async () => {
    for (const [kind, columns] of Object.entries(moveInColumns)) {
      const reply = await on.t.app.inject({
        url: `/api/organizations/move-ins/${on.moveIn}/sheets/${kind}/template/`,
        headers: { authorization: `Bearer ${on.works.staff.token}` },
      })
      const { rows, ignoredColumns } = await readTable({ name: 'a.xlsx', bytes: reply.rawPayload }, columns)
      expect([kind, rows.length, ignoredColumns]).toEqual([
        kind,
        1,
        kind === 'open_bills' ? ['污水处理费'] : [],
      ])
    }
  })
})

test('one move-in at a time is open, and another organization’s is not found', async () => {
  const second = await on.t.call(on.works.staff, 'POST /organizations/move-ins/', {
    name: '二',
    as_of: '2025-12-31',
  })
  expect([second.status, second.code]).toEqual([409, 'move_in_open'])
  const other = await newWaterworks(on.t)
  expect((await on.t.call(other.staff, `GET /organizations/move-ins/${on.moveIn}/`)).status).toBe(404)
})
