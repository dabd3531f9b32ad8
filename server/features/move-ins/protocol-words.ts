import type { Language } from '@water/contract/text'
import type { ProtocolFacts } from './protocol'

type Figure = ProtocolFacts['totals'][number]['figure']

interface Words {
  title: string
  facts: Record<'utility' | 'move_in' | 'as_of' | 'state' | 'loaded' | 'agreed' | 'withdrawn', string>
  act(at: string, by: string): string
  heads: Record<'sheets' | 'totals' | 'parallel', string>
  standing: Record<'loaded' | 'agreed' | 'withdrawn', string>
  withdrawnBecause(reason: string): string
  sheets: [sheet: string, file: string, rows: string]
  sheetsGone: string
  totals: [figure: string, old: string, ours: string, difference: string]
  oursAlone: [figure: string, ours: string]
  notAgreed: string
  figures: Record<Figure, string>
  noParallel: string
  parallelGone: string
  compared(run: { rows: number; same: number; at: string }): string
  decisions: [decision: string, count: string, refused: string, difference: string]
  undecided: string
  largest: [account: string, read: string, decision: string, old: string, ours: string, difference: string]
  largestOf(shown: number, all: number): string
  notBilled: string
  signatures: [operator: string, utility: string, date: string]
  signed: string
  printed(day: string): string
}

export const WORDS: Record<Language, Words> = {
  zh: {
    title: '数据接管确认书',
    facts: {
      utility: '供水单位',
      move_in: '接管名称',
      as_of: '旧系统截止日',
      state: '状态',
      loaded: '载入',
      agreed: '确认',
      withdrawn: '撤回',
    },
    act: (at, by) => (by === '' ? at : `${at}，${by}`),
    heads: {
      sheets: '一、上传的文件',
      totals: '二、合计',
      parallel: '三、并行试算',
    },
    standing: {
      loaded: '未确认：已载入，尚未与旧系统的合计核对',
      agreed: '已确认：各项合计与旧系统一致',
      withdrawn: '已撤回：载入的数据已全部删除',
    },
    withdrawnBecause: (reason) => `撤回原因：${reason}`,
    sheets: ['表', '文件', '行数'],
    sheetsGone: '撤回时，上传的文件连同载入的数据一并删除。下面的合计是当时载入的。',
    totals: ['项目', '旧系统', '本系统', '差额'],
    oursAlone: ['项目', '本系统（未确认）'],
    notAgreed: '旧系统的合计在确认时填写；确认之前，这里只有本系统载入的合计。',
    figures: {
      accounts: '户数',
      active: '其中未销户',
      owed: '未结账单本金',
      penalty: '结转违约金',
      balances: '预存余额',
      volume_last_year: '截止日前 12 个月用水量',
    },
    noParallel: '没有做过并行试算：本系统的账单没有与旧系统的账单逐笔比较过。',
    parallelGone: '各笔差异已随撤回删除。',
    compared: ({ rows, same, at }) =>
      `${at} 用旧系统的 ${rows} 笔读数试算：${same} 笔与旧系统的账单一致，${rows - same} 笔有差异。`,
    decisions: ['处理', '笔数', '其中本系统不能开账', '差额合计（本系统 − 旧系统）'],
    undecided: '未处理',
    largest: ['户号', '抄表日', '处理', '旧系统', '本系统', '差额'],
    largestOf: (shown, all) => (shown < all ? `差额最大的 ${shown} 笔，共 ${all} 笔` : `全部 ${all} 笔差异`),
    notBilled: '不能开账',
    signatures: ['旧系统运营方（签字、盖章）', '供水单位（签字、盖章）', '日期'],
    signed: '双方确认以上内容属实。',
    printed: (day) => `打印日期 ${day}`,
  },
  en: {
    title: 'Protocol of the move-in',
    facts: {
      utility: 'Utility',
      move_in: 'Move-in',
      as_of: 'Last day of the old system',
      state: 'State',
      loaded: 'Loaded',
      agreed: 'Agreed',
      withdrawn: 'Withdrawn',
    },
    act: (at, by) => (by === '' ? at : `${at}, ${by}`),
    heads: {
      sheets: '1. Files',
      totals: '2. Totals',
      parallel: '3. Parallel run',
    },
    standing: {
      loaded: 'Not agreed: loaded, and not yet compared with the totals of the old system',
      agreed: 'Agreed: every total equals that of the old system',
      withdrawn: 'Withdrawn: all that was loaded has been deleted',
    },
    withdrawnBecause: (reason) => `Why it was withdrawn: ${reason}`,
    sheets: ['Sheet', 'File', 'Rows'],
    sheetsGone:
      'The files were deleted with what they loaded when the move-in was withdrawn. The totals below are those of the load.',
    totals: ['Total', 'Old system', 'This system', 'Difference'],
    oursAlone: ['Total', 'This system (not agreed)'],
    notAgreed:
      'The totals of the old system are entered with the agreement. Until then only those of the load stand here.',
    figures: {
      accounts: 'Accounts',
      active: 'Not closed',
      owed: 'Principal of the open bills',
      penalty: 'Penalty carried',
      balances: 'Balances',
      volume_last_year: 'Volume of the last 12 months',
    },
    noParallel:
      'There was no parallel run: no bill of this system has been compared with a bill of the old one.',
    parallelGone: 'The differences were deleted with the withdrawal.',
    compared: ({ rows, same, at }) =>
      `${at}: ${rows} readings of the old system were billed as a trial. Bills that agree: ${same}; bills that differ: ${rows - same}.`,
    decisions: ['Decision', 'Bills', 'No bill here', 'Difference (ours − old)'],
    undecided: 'Undecided',
    largest: ['Account', 'Read on', 'Decision', 'Old', 'Ours', 'Difference'],
    largestOf: (shown, all) =>
      shown < all ? `The ${shown} largest of ${all} differences` : `All differences: ${all}`,
    notBilled: 'No bill',
    signatures: ['Operator of the old system (signature, seal)', 'Utility (signature, seal)', 'Date'],
    signed: 'Both sides confirm what is written above.',
    printed: (day) => `Printed on ${day}`,
  },
}
