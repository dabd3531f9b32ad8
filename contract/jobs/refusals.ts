import type { Refusals } from '../refusal'

export const jobRefusals = {
  file_required: { status: 400, zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  file_empty: { status: 400, zh: '文件是空的，请重新选择', en: 'The file is empty, choose another one' },
  file_not_spreadsheet: {
    status: 400,
    zh: '不是可读取的表格：请上传 .xlsx 或 .csv 文件',
    en: 'This is not a readable spreadsheet: upload an .xlsx or .csv file',
  },
  file_old_excel: {
    status: 400,
    zh: '旧版 .xls 不能读取：请在 Excel 中另存为 .xlsx 后再上传',
    en: 'Old .xls files cannot be read: save it as .xlsx in Excel and upload that',
  },
  file_encrypted: {
    status: 400,
    zh: '文件有密码保护：请取消密码后再上传',
    en: 'The file is protected by a password: remove it and upload again',
  },
  file_damaged: {
    status: 400,
    zh: '文件已损坏，无法读取：请在 Excel 中重新保存后再上传',
    en: 'The file is damaged: save it again in Excel and upload that',
  },
  file_unpacks_too_large: {
    status: 400,
    zh: '文件解压后过大，已拒绝：请只保留数据，另存为新的 .xlsx 后再上传',
    en: 'The unpacked file is too large: keep only the data in a new .xlsx and upload that',
  },
  file_takes_too_much: {
    status: 400,
    zh: '处理这个文件所需的时间或内存超过了限制，已停止：请分成几个较小的文件，或少选一些数据',
    en: 'The file needs more time or memory than it may take, and was given up: split it into smaller ones, or choose less data',
  },
  file_too_many_rows: {
    status: 400,
    zh: '超过 {limit} 行：请拆分成几个文件上传',
    en: 'More than {limit} rows: split it into several files',
  },
  file_too_many_columns: {
    status: 400,
    zh: '第 {row} 行的内容超过 {limit} 列：请删去右侧不需要的列后再上传',
    en: 'Row {row} goes beyond {limit} columns: delete what is not needed at the right and upload again',
  },
  file_stray_mark: {
    status: 400,
    zh: '第 {line} 行有一个单元格以引号开头，到下面几行才结束，下面的行可能被当成了它的内容：请删去多余的引号；若确实是一个单元格，请去掉其中的换行，或给这一列的每个单元格都加上引号',
    en: 'A cell in line {line} begins with a quotation mark that ends some lines further down, and may have taken the rows between: delete the mark. If it is one cell, remove its line breaks, or put each cell of its column in quotation marks',
  },
  file_no_rows: {
    status: 400,
    zh: '表头下面没有数据：请填写后再上传',
    en: 'There are no rows below the header: fill in the rows and upload again',
  },
  file_header_missing: {
    status: 400,
    zh: '表头缺少：{missing}。最像表头的一行是：{found}。请下载模板对照',
    en: 'The header lacks: {missing}. The row most like a header reads: {found}. Compare it with the template',
  },
  file_heading_twice: {
    status: 400,
    zh: '表头“{title}”出现了两次：请删除其中一列',
    en: 'The heading {title} occurs twice: remove one of the columns',
  },
  file_too_wide: {
    status: 400,
    zh: '表格一直用到最后几列（XFD），右侧没有位置写导入结果：请改为下载有问题的行，或删除右侧的空列后重新导入',
    en: 'The sheet is used up to its last columns (XFD), which leaves no room for the result: download the rows with problems instead, or delete the empty columns at the right and import it again',
  },
  /** A job that cannot be taken back (`job` is 1), and a row of a bank's file that cannot be booked. */
  not_takeable: {
    status: 409,
    zh: '{job|该作业没有可收回的内容：只能收回已结束的抄表、收费或换表导入，以及批量抄表；请在账单或户表上单独办理|支出不能入账：请与退款或冲正匹配，或填写原因}',
    en: '{job|This job has made nothing that can be taken back. Only an import of readings, charges or change-overs, or a batch of readings, can be taken back, and only after it has ended. Put single ones right on the pages of their orders and meters|Money that went out cannot be booked as a payment. Match the row with a refund or a reversal, or resolve it with a reason}',
  },
  job_broken: {
    status: 500,
    zh: '系统出错，没有做完：请稍后再试一次；仍不行，请把作业编号 {job} 告诉系统管理员',
    en: 'The system made an error and did not finish. Try again later; if that does not help, tell the operator the number of the job: {job}',
  },
  job_row_broken: {
    status: 500,
    zh: '系统出错，这一行没有做：请稍后再试一次；仍不行，请把作业编号 {job} 和行号 {row} 告诉系统管理员',
    en: 'The system made an error and left this row out. Try again later; if that does not help, tell the operator the numbers of the job, {job}, and of the row, {row}',
  },
  result_file_in_making: {
    status: 409,
    zh: '结果文件正在生成：请几秒钟后再下载',
    en: 'The result file is being made: download it again in a few seconds',
  },
} as const satisfies Refusals
