import { backupList } from '@water/contract/backups/list'
import { defineWords } from '../../i18n/words'

export const words = defineWords(
  'backups',
  {
    zh: {
      newest: '最近一次成功的备份',
      never: '还没有成功的备份',
      nightly: '每晚备份',
      at: '每天 {{at}}（北京时间）',
      next: '下一次',
      keep: '保留份数',
      folder: '存放位置',
      off: '没有设置每晚备份',
      offText:
        '请在服务器上设置 {{at}}（如 03:00）、{{passphrase}}（口令文件）和 {{folder}}（另一块磁盘上的文件夹），然后重新启动。也可以随时在服务器上执行 {{command}}。',
      late: '最近一次成功的备份已超过两天',
      lateText: '请查看下面的失败原因；处理后系统会在一小时内再试，也可以在服务器上执行 {{command}}。',
      elsewhere: '请把备份文件复制到另一台机器，并与口令分开保管。',
      kind_nightly: '每晚',
      kind_command: '命令',
      good: '成功',
      failed: '失败',
      removed: '已按份数清理',
      noneTitle: '还没有备份',
      noneText: '每晚的备份和命令行的备份都会列在这里。',
    },
    en: {
      newest: 'Newest good back-up',
      never: 'There is no good back-up yet',
      nightly: 'Nightly back-up',
      at: 'Every day at {{at}} (time in Shanghai)',
      next: 'Next one',
      keep: 'Archives kept',
      folder: 'Folder',
      off: 'No nightly back-up is set up',
      offText:
        'Set {{at}} (such as 03:00), {{passphrase}} (the file with the passphrase) and {{folder}} (a folder on another disk) on the server, and start it again. At any time {{command}} makes one.',
      late: 'The newest good back-up is older than two days',
      lateText:
        'See below why they failed. When it is put right, the next attempt follows within an hour; {{command}} on the server makes one at once.',
      elsewhere: 'Keep the archives on another machine, and the passphrase apart from them.',
      kind_nightly: 'Night',
      kind_command: 'Command',
      good: 'Good',
      failed: 'Failed',
      removed: 'Removed for newer ones',
      noneTitle: 'No back-up yet',
      noneText: 'Those of the night and those of the command are listed here.',
    },
  },
  backupList.fields,
)
