import { both, type Chapter } from './chapter'

/** The round, at the desk and on the phone. */
export const READER: Chapter = {
  name: 'reader',
  title: both('抄表员：抄表与手机', 'Meter reader: readings and the phone'),
  about: both(
    '按册抄表、拍照、处理没抄到的和异常的读数。电脑和手机用同一页面。',
    'Read by the book, take photos, and deal with what could not be read or looks wrong. Desk and phone use the same page.',
  ),
  tasks: [
    {
      id: 'choose-book',
      title: both('打开今天的册', 'Open the book of the day'),
      pages: ['ReadingCreate'],
      steps: [
        both(
          '在菜单打开“抄表录入”。“抄表任务”列出各册，抄了多少、还剩多少。',
          'Open “Enter reading” in the menu. “Reading round” lists the books, what is read and what is left.',
        ),
        both(
          '点册的名称。没抄的户按路线排列，第一户已经打开。',
          'Choose a book by its name. What is not read stands in the order of the route, and the first account is open.',
        ),
      ],
      picture: {
        name: 'books',
        alt: both(
          '抄表任务：每册的进度、未抄和待开账的户数',
          'The reading round: progress of each book, what is not read and what waits for its bill',
        ),
      },
    },
    {
      id: 'read-meter',
      title: both('抄一户', 'Read a meter'),
      pages: ['ReadingCreate'],
      steps: [
        both(
          '核对户名和表号，输入“本次读数”。上次读数和平常用量就在旁边。',
          'Check name and meter number and type the “Current index”. The previous index and the usual consumption stand beside it.',
        ),
        both(
          '按 Enter 生成账单，并打开下一户。不用鼠标。',
          'Enter makes the bill and opens the next account. The mouse is not needed.',
        ),
        both(
          '单独抄一户：在“户表”里输入户号，填读数，点“生成账单”。',
          'For a single account: type its number into “Meter”, enter the index and use “Create bill”.',
        ),
      ],
      picture: {
        name: 'reading',
        alt: both(
          '抄一户：上次读数、平均用水量、本次读数和账单预览',
          'Reading an account: previous index, usual consumption, current index and the preview of the bill',
        ),
      },
    },
    {
      id: 'read-on-phone',
      title: both('用手机抄表和拍照', 'Read on the phone, with photos'),
      pages: ['ReadingCreate'],
      steps: [
        both(
          '在手机浏览器打开同一地址，登录，打开“抄表录入”。',
          'Open the same address in the browser of the phone, sign in and open “Enter reading”.',
        ),
        both(
          '选册，用手机的数字键盘输入读数，点“生成账单，下一户”。',
          'Choose the book, type the index on the number keys of the phone and use “Create bill, next meter”.',
        ),
        both(
          '点“添加照片”拍下表盘，照片跟着这次读数。',
          'Use “Add photo” for a picture of the dial. It belongs to this reading.',
        ),
      ],
      picture: {
        name: 'reading-phone',
        alt: both('手机上的抄表页面', 'The page of readings on a phone'),
      },
    },
    {
      id: 'not-read',
      title: both('没抄到、估抄', 'Not read, and estimates'),
      pages: ['ReadingCreate'],
      steps: [
        both(
          '进不了门、看不清：点“未抄到”，选原因，点“登记未抄到”。',
          'No access, or the dial cannot be seen: use “Not read”, choose the reason and use “Mark as not read”.',
        ),
        both(
          '要先开账：点“估抄”，系统按平均用水量算。下次照常抄实际读数；估高了的列出来，勾选即冲回。',
          'To bill all the same: use “Estimate”; the usual consumption is taken. Take the real index the next time as usual: estimates above it are listed, and a tick reverses them.',
        ),
      ],
    },
    {
      id: 'doubtful',
      title: both('系统说用量异常', 'The volume looks abnormal'),
      pages: ['ReadingCreate'],
      steps: [
        both(
          '突增、突减或比上次小时，系统问一次。点“返回核对”，再看一眼表。',
          'When the volume is far above or below the usual one, you are asked once. Use “Back to check” and look at the dial again.',
        ),
        both(
          '读数没错就确认；写上原因，同事看得见。',
          'Confirm when it is right, and write the reason for your colleagues.',
        ),
        both(
          '等人核实的读数在“待开账”里，核实后点“开账”，或“作废”。',
          'Readings that wait to be checked are in “To be billed”. After the check use “Bill”, or “Void”.',
        ),
      ],
    },
    {
      id: 'correct-reading',
      title: both('更正抄错的读数', 'Correct a wrong reading'),
      pages: ['ReadingCreate', 'OrderDetail'],
      steps: [
        both(
          '刚抄的一户：按“撤销上一户”，重新输入。',
          'The one that was just read: use “undo the last one” and type it again.',
        ),
        both(
          '已经开账：点“请求更正”，填“正确的读数”和“原因”。有权限的同事会收到通知。',
          'When it is billed: use “Ask for a correction”, with “Right index” and “Reason”. Colleagues who may reverse orders get a notice.',
        ),
        both(
          '自己有权限的：打开账单，点“红冲”，填正确的读数，重新开账。',
          'With the permission: open the order, use “Reverse” and enter the right index; it is billed again.',
        ),
      ],
    },
    {
      id: 'what-is-left',
      title: both('看看还剩什么', 'See what is left'),
      pages: ['ReadingCreate'],
      steps: [
        both(
          '“未抄”列出本月没抄的户；“三期未开账”是很久没有账单的户。',
          '“Unread” lists what is not read this month; “Unbilled” holds accounts without a bill for long.',
        ),
        both(
          '“我的录入”是自己抄的，可以逐条核对。',
          '“My entries” are your own readings, to check them one by one.',
        ),
      ],
    },
  ],
}
