import type { Refusals } from '../refusal'

export const attachmentRefusals = {
  file_kind: {
    status: 400,
    zh: '不接受这种文件：请上传 {kinds}',
    en: 'This kind of file is not accepted: upload {kinds}',
  },
  picture_too_large: {
    status: 400,
    zh: '图片为 {width} × {height} 像素，超过 {limit} 百万像素：请缩小后再上传',
    en: 'The picture has {width} × {height} pixels, more than {limit} million: make it smaller and upload it again',
  },
  file_content: {
    status: 400,
    zh: '文件内容与扩展名不符，或已损坏：请重新导出或拍摄后再上传',
    en: 'The file is damaged, or not what its name says: export or photograph it again and upload that',
  },
  file_gone: {
    status: 404,
    zh: '文件已不在服务器上：请联系系统管理员从备份恢复，或删除后重新上传',
    en: 'The file is no longer on the server: ask the administrator to restore it from a backup, or delete this and upload it again',
  },
  too_many_files: {
    status: 409,
    zh: '附件已达 {limit} 个：请先删除不再需要的',
    en: 'There are {limit} attachments already: first delete one that is no longer needed',
  },
} as const satisfies Refusals
