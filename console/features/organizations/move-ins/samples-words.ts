import { moveInVocabulary } from '@water/contract/move-ins/vocabulary'
import { defineWords } from '../../../i18n/words'

const { accounts, open_bills, balances, history } = moveInVocabulary.moveInSheet

export const words = defineWords('move-in-samples', {
  zh: {
    title: '演示：试一次接管',
    about:
      '一套示例表，来自一个虚构的旧系统，截止日 {{day}}：{{accounts}} 户，几户已销户，有曾用户号、欠费、预存余额和 30 个月的历史。水价、位置和表型用的是本组织自己的。',
    needsNumbers: '先在设置里把“新户户号”改为“可指定”，这些户才能保留旧户号。',
    toSettings: '去设置',
    make: '建立接管并上传四张表',
    send: '上传四张示例表',
    sending: '正在上传：{{sheet}}',
    done: '四张表已上传并核对。接下来载入，再用“并行试算”的文件试算。',
    name: '试一次接管 {{day}}',
    errors: '带常见错误的一套',
    errorsText: '负数账单、05/03/2026 这样的日期、不认得的收费项目、重复的户号……看看错误怎样列出。',
    downloads: '下载示例表',
    sheet_accounts: accounts.zh,
    sheet_open_bills: open_bills.zh,
    sheet_balances: balances.zh,
    sheet_history: history.zh,
    sheet_parallel: '并行试算',
    totals: '旧系统的合计',
    totalsText: '确认时填这些数，一分不差才能确认。',
    figure_accounts: '户数',
    figure_active: '其中未销户',
    figure_owed: '欠费本金',
    figure_penalty: '结转违约金',
    figure_balances: '预存余额',
    figure_volume_last_year: '前 12 个月用水量',
    parallelText:
      '并行试算的文件有 {{rows}} 笔账单：{{same}} 笔与本系统一致，其余是旧系统漏了一项附加费、多收一分、少抄一立方米，还有一个不在户表里的户号。',
    help: '帮助：接管的八步',
  },
  en: {
    title: 'The demo: try a move-in',
    about:
      'Sample sheets of an invented old system with the last day {{day}}: {{accounts}} {{accounts|account|accounts}}, some of them closed, with former numbers, open bills, balances and a history of 30 months. Price, locations and devices are those of this organization.',
    needsNumbers:
      'First set “Numbers of new accounts” to “May be given”, so that these accounts keep their old numbers.',
    toSettings: 'To the settings',
    make: 'Make a move-in and send its four sheets',
    send: 'Send the four sample sheets',
    sending: 'Sending: {{sheet}}',
    done: 'The four sheets are sent and checked. Load the move-in next, and then try the parallel run with its file.',
    name: 'A move-in to try {{day}}',
    errors: 'With typical mistakes',
    errorsText:
      'A negative bill, a date like 05/03/2026, an item that nobody knows, a number that stands twice: see how errors are listed.',
    downloads: 'Download the sample sheets',
    sheet_accounts: accounts.en,
    sheet_open_bills: open_bills.en,
    sheet_balances: balances.en,
    sheet_history: history.en,
    sheet_parallel: 'Parallel run',
    totals: 'Totals of the old system',
    totalsText:
      'Type these when you agree to the move-in: it is agreed to only if each is the same to the fen.',
    figure_accounts: 'Accounts',
    figure_active: 'Not closed',
    figure_owed: 'Principal owed',
    figure_penalty: 'Penalty carried',
    figure_balances: 'Balances',
    figure_volume_last_year: 'Volume of the last 12 months',
    parallelText:
      'The file of the parallel run has {{rows}} {{rows|bill|bills}}. Bills that agree with ours: {{same}}. In the others the old system forgot a surcharge, charged a fen too much or read a cubic metre less; one account is in no sheet.',
    help: 'Help: a move in eight steps',
  },
})
