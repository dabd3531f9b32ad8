import { choiceField, type Fields, field, otherField, referenceField } from '../field'
import { text } from '../text'

/** The filters of an export. */
export const exportFields = {
  log: otherField('日志', 'Log', {
    said: { platform: text('平台', 'Platform'), organization: text('组织', 'Organization') },
  }),
  actor: referenceField('操作人', 'Who', 'user', {}),
  object_type: otherField('对象类型', 'Kind of object'),
  object_id: otherField('对象编号', 'Object number'),
  kind: otherField('操作类别', 'Kind of act'),
  at_from: otherField('起始日期', 'From'),
  at_to: otherField('截止日期', 'Until'),
  address: otherField('来源地址', 'Address'),
  search: otherField('搜索', 'Search'),
  format: otherField('格式', 'Format'),
  rows: field('whole', '记录数', 'Rows', {}),
  list: otherField('列表', 'List'),
  columns: otherField('列', 'Columns'),
} as const satisfies Fields

/** Fields that many objects have in common. */
export const commonFields = {
  name: otherField('名称', 'Name'),
  code: otherField('编码', 'Code'),
  status: otherField('状态', 'Status'),
  remark: otherField('备注', 'Remark'),
  address: otherField('地址', 'Address'),
  phone: otherField('电话', 'Phone', { mask: 'phone' }),
  id_number: otherField('身份证号', 'ID number', { mask: 'id_number' }),
  is_active: otherField('启用', 'Active'),
  is_default: otherField('默认', 'Default'),
  organization: referenceField('组织', 'Organization', 'organization', {}),
  meter: referenceField('户表', 'Meter', 'meter', {}),
  location: referenceField('位置', 'Location', 'location', {}),
  meter_type: referenceField('水表类型', 'Meter type', 'meter_type', {}),
  diameter: referenceField('口径', 'Diameter', 'diameter', {}),
  water_price: referenceField('水价', 'Water price', 'water_price', {}),
  persons: field('whole', '用水人数', 'Persons', {}),
  effective_from: otherField('生效日期', 'In force from'),
  effective_to: otherField('失效日期', 'In force until'),
  tax_treatment: choiceField('征税方式', 'Tax treatment', 'taxTreatment', {}),
  tax_rate: otherField('税率', 'Tax rate'),
  tax_code: otherField('税收编码', 'Tax code'),
  register_digits: field('whole', '表位数', 'Register digits', {}),
  is_device_billed: otherField('在用表具已开账', 'Device in use billed'),
  kind: otherField('类别', 'Kind'),
  versions: otherField('版本', 'Versions'),
  photos: otherField('照片', 'Photos'),
  sort: field('whole', '排序', 'Order', {}),
  file: otherField('文件', 'File'),
  size: field('whole', '大小', 'Size', {}),
} as const satisfies Fields

/** The fields of an export of the trail, as the trail itself names them. */
export const exportTrail = { audit: exportFields }
