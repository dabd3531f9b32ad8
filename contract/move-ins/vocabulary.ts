import { type Named, text } from '../text'

export const moveInStates = ['draft', 'checked', 'loaded', 'agreed', 'withdrawn'] as const
export const moveInSheets = ['accounts', 'open_bills', 'balances', 'history'] as const

export const moveInDecisions = ['old_wrong', 'ours_accepted', 'to_mend'] as const

export const moveInVocabulary = {
  moveInState: {
    draft: text('准备中', 'Draft'),
    checked: text('已核对', 'Checked'),
    loaded: text('已载入', 'Loaded'),
    agreed: text('已确认', 'Agreed'),
    withdrawn: text('已撤回', 'Withdrawn'),
  } satisfies Named<typeof moveInStates>,
  moveInDecision: {
    old_wrong: text('旧系统有误', 'The old system is wrong'),
    ours_accepted: text('认可本系统', 'Ours accepted'),
    to_mend: text('待修正', 'To be mended'),
  } satisfies Named<typeof moveInDecisions>,
  moveInSheet: {
    accounts: text('户表档案', 'Accounts'),
    open_bills: text('未结账单', 'Open bills'),
    balances: text('预存余额', 'Balances'),
    history: text('历史读数', 'History'),
  } satisfies Named<typeof moveInSheets>,
}
