import { both, type Chapter } from './chapter'

/** The desk of accounts and devices. */
export const CLERK: Chapter = {
  name: 'clerk',
  title: both('营业员：户表与用户', 'Clerk: accounts and customers'),
  about: both(
    '开户、换表、过户、报停和销户，以及随时找到一户。',
    'Open accounts, change devices, transfer, suspend and close accounts, and find an account at any time.',
  ),
  tasks: [
    {
      id: 'find-account',
      title: both('找到一户', 'Find an account'),
      pages: ['MeterList', 'MeterDetail'],
      steps: [
        both(
          '在任何页面按 Ctrl K，或点右上角的“查找”。',
          'On any page press Ctrl K, or use “Find” at the top right.',
        ),
        both(
          '输入户号、表号、户名、电话或地址的任何一段，用方向键选择，按 Enter 打开。',
          'Type any part of the account number, meter number, name, phone or address. Choose with the arrow keys and press Enter.',
        ),
        both(
          '户表页的各个标签是这一户的全部：“抄表记录”“账单”“缴费记录”“表具”“用水条款”“备注”和“操作记录”。',
          'The tabs of its page hold all of the account: “Readings”, “Orders”, “Payments”, “Devices”, “Terms”, “Notes” and “History”.',
        ),
      ],
      picture: {
        name: 'account',
        alt: both(
          '户表页的上半部：户名、欠费、预存余额和各个标签',
          'The upper part of an account’s page: name, arrears, prepaid balance and the tabs',
        ),
      },
    },
    {
      id: 'open-account',
      title: both('开户：新建一块水表', 'Open an account'),
      pages: ['MeterCreate', 'MeterList'],
      steps: [
        both('在“水表列表”点“新建水表”。', 'In the list “Meters” use “Create meter”.'),
        both(
          '填“户名”、“电话”、“地址”和“位置”；“户号”是自己填还是由系统编，由组织的设置决定。',
          'Enter “Customer name”, “Phone”, “Address” and “Location”. The settings of the organization decide whether you enter the “Account no.” or the system gives it.',
        ),
        both(
          '选“水表类型”、“口径”和“水价”，填“表号”和“初始读数”：第一张账单从这个读数算起。',
          'Choose “Meter type”, “Diameter” and “Water price”, and enter “Meter no.” and “Initial index”: the first order begins at this index.',
        ),
        both('点“新建水表”保存，即打开这一户。', 'Save with “Create meter”. The account opens.'),
      ],
    },
    {
      id: 'import-accounts',
      title: both('从表格开许多户', 'Open many accounts from a spreadsheet'),
      pages: ['MeterList', 'ImportResult'],
      steps: [
        both(
          '在“水表列表”点“导入”，再点“下载模板”。',
          'In the list “Meters” use “Import”, and then “Download template”.',
        ),
        both(
          '每户填一行。第一行的列名不要改；列的先后不限。',
          'Fill in a row for each account. Leave the names of the columns as they are; their order is free.',
        ),
        both(
          '选择填好的文件，点“检查文件”。检查什么也不写入，逐行说明哪里不对。',
          'Choose the file and use “Check file”. The check writes nothing and says of each row that is wrong where and why.',
        ),
        both(
          '改好后点“重新检查”，没有问题再点“导入”。整批有误时，在结果页点“整批收回”。',
          'Correct the file, use “Check again”, and then “Import”. When the whole file was wrong, use “Take back” on the page of the result.',
        ),
      ],
      picture: {
        name: 'import-meters',
        alt: both('导入水表的窗口：下载模板、选择文件', 'The window that imports meters: template and file'),
      },
    },
    {
      id: 'change-device',
      title: both('换表', 'Change the device'),
      pages: ['MeterDetail'],
      steps: [
        both(
          '打开这一户，点“办理业务”，选“换表”。',
          'Open the account, use “Account services” and choose “Change the device”.',
        ),
        both(
          '填“旧表止码”、“新表表号”和“新表起码”，核对“换表时间”。',
          'Enter “Final index of the old device”, “New meter no.” and “First index of the new device”, and check “Changed at”.',
        ),
        both(
          '点“换表”。旧表的用量随下一张账单收取。',
          'Use “Change the device”. The next order bills what the old device measured.',
        ),
        both(
          '填错了：下一张账单开出之前，可在“办理业务”里“撤销换表”。',
          'After a mistake: until the next order is issued, “Take the change-over back” is in “Account services”.',
        ),
      ],
      picture: {
        name: 'change-device',
        alt: both(
          '换表的窗口：旧表止码、新表表号和起码',
          'The dialog that changes a device: final index, new number and first index',
        ),
      },
    },
    {
      id: 'transfer',
      title: both('过户', 'Transfer to a new customer'),
      pages: ['MeterDetail', 'MeterEdit'],
      steps: [
        both(
          '在“办理业务”里选“过户”，填“过户日期”和“过户读数”。',
          'In “Account services” choose “Transfer to a new customer”. Enter “Transferred on” and “Final index”.',
        ),
        both(
          '原用户的最后一张账单当场开出，由他结清；次日起归新用户。',
          'The last order of the old customer is issued at once, for him to settle. The new customer begins on the next day.',
        ),
        both(
          '填“新用户”的户名和电话，点“过户”。以前的账单和缴费仍记在原用户名下。',
          'Enter name and phone of the “New customer” and use “Transfer”. Earlier orders and payments keep the old name.',
        ),
      ],
    },
    {
      id: 'suspend-close',
      title: both('报停、复用和销户', 'Suspend, resume and close'),
      pages: ['MeterDetail'],
      steps: [
        both(
          '用户暂时不用水：在“办理业务”里选“报停”，填“报停日期”。整月报停的月份不收月费和最低水量。',
          'The customer is away for long: choose “Suspend” in “Account services” and enter “Suspended on”. Whole suspended months have no monthly charges and no minimum.',
        ),
        both('重新用水：选“复用”。', 'Water is used again: choose “Resume”.'),
        both(
          '不再用水：先抄最后一次表、收清或退款，再选“销户”。办错了可以“恢复销户”。',
          'No water is used any more: take the last reading, let it be paid or refund the balance, then choose “Close the account”. After a mistake, “Reopen” is there.',
        ),
      ],
    },
    {
      id: 'add-note',
      title: both('记下用户说的话', 'Note what a customer said'),
      pages: ['NoteList', 'MeterDetail'],
      steps: [
        both(
          '在户表页的“备注”里点“记备注”，写内容；约定了日子的，填“到期日”。',
          'In “Notes” on the page of the account use “Add a note” and write it. Where a day is agreed, enter “Due on”.',
        ),
        both(
          '到期的备注在首页等您；办好后点“办结”。',
          'A note that is due waits for you on the first page. When it is settled, use “Done”.',
        ),
      ],
      picture: {
        name: 'note',
        alt: both('记备注的窗口：种类、内容和到期日', 'The dialog of a note: kind, text and due day'),
      },
    },
  ],
}
