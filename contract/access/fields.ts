import { type Fields, field, otherField, referenceField } from '../field'
import { text } from '../text'

/** Fields that only commands about signing in, permissions and files name. */
export const accessFields = {
  by: otherField('方式', 'By', {
    said: { password: text('密码', 'Password'), code: text('短信验证码', 'Code by message') },
  }),
  revoked_reason: otherField('原因', 'Reason', {
    said: {
      'refresh token reused': text(
        '同一凭证在两处使用，可能被盗用',
        'The same token was used in two places: it may have been stolen',
      ),
      'ended by its user': text('本人退出', 'Ended by its owner'),
    },
  }),
  permission: referenceField('权限', 'Permission', 'permission', {}),
  photo: otherField('照片', 'Photo', {
    said: {
      avatar: text('头像', 'Portrait'),
      id_front: text('身份证正面', 'Identity card, front'),
      id_back: text('身份证反面', 'Identity card, back'),
    },
  }),
  attachment: otherField('附件', 'Attachment'),
  file_size: field('whole', '大小（字节）', 'Size (bytes)', {}),
} as const satisfies Fields
