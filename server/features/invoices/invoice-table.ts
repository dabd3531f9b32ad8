import { invoiceFields } from '@water/contract/invoices/fields'
import { declaredTable } from '../../db/declared-table'

export const invoiceTable = declaredTable('invoices', invoiceFields, {
  elsewhere: {
    account_no: 'meters',
    customer_name: 'meters',
    red_by: 'red_of of the red one',
    title: 'its columns, title_type to buyer_email',
    created_by: 'every record has it',
  },
  undeclared: {
    customer_version: 'customer_name',
    title_type: 'title',
    buyer_address: 'title',
    buyer_phone: 'title',
    buyer_bank: 'title',
    buyer_account: 'title',
    buyer_email: 'title',
    red_confirm_no: 'the number of the confirmation, for the paper',
    tries: 'the end of request_no',
    attempts: 'the calls to the provider about the request',
    next_ask_at: 'when the provider is asked next',
    is_sent: 'whether the provider may have received the request',
    job_id: 'the job whose one notice tells of it',
    files_due_at: 'when its files are made',
    files_failures: 'how often in turn they could not be made',
    search_text: 'what a search looks at',
  },
})
