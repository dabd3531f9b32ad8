import type { Refusals } from './refusal'

/** Refusals of any call, independent of its subject. */
export const requestRefusals = {
  bad_request: { status: 400, zh: '请求格式不正确', en: 'The request is malformed' },
  bad_json: { status: 400, zh: '请求正文不是有效的 JSON', en: 'The body is not valid JSON' },
  bad_text: {
    status: 400,
    zh: '请求中含有无效的字符（须为 UTF-8，且不含空字符）',
    en: 'The request holds invalid characters (UTF-8 without NUL is expected)',
  },
  bad_number: {
    status: 400,
    zh: '数字 {number} 超出范围或写法不支持（不支持指数，最多 15 位有效数字）',
    en: 'The number {number} is out of range or written with an exponent (at most 15 significant digits)',
  },
  repeated_key: {
    status: 400,
    zh: '字段 {key} 重复或不被允许',
    en: 'The key {key} is repeated or not allowed',
  },
  too_many_keys: {
    status: 400,
    zh: '请求正文中的一个对象超过 {limit} 个字段',
    en: 'An object of the body has more than {limit} keys',
  },
  too_deep: { status: 400, zh: '请求正文嵌套过深', en: 'The body is nested too deeply' },
  invalid: { status: 400, zh: '提交的内容有误，请检查标出的字段', en: 'Please check the marked fields' },
  too_many_requests: {
    status: 429,
    zh: '请求过于频繁，请稍后重试',
    en: 'Too many requests, please try again later',
  },
  field_not_allowed: {
    status: 403,
    zh: '您不能设置字段 {field}',
    en: 'You may not set the field {field}',
  },
  choose_organization: {
    status: 409,
    zh: '数据分布在多台机器上，这项查询一次只能针对一个组织：请先选择组织',
    en: 'The data lies on several machines, and this can be asked of one organization at a time: choose one first',
  },
  not_found: { status: 404, zh: '未找到该记录', en: 'Not found' },
  method_not_allowed: {
    status: 405,
    zh: '这个地址不支持 {method}，可用 {allowed}',
    en: '{method} is not possible here: use {allowed}',
  },
  changed_meanwhile: {
    status: 409,
    zh: '{who} 已于 {when} 修改了这条记录，请比较后再保存',
    en: '{who} changed this at {when}: compare before you save',
  },
  in_use: {
    status: 409,
    zh: '不能删除，正在使用：{where}。请先让它们改用其他记录；已有单据的须保留，可停用的请停用',
    en: 'It cannot be deleted because it is in use: {where}. First let these records use another one. A record with documents stays; deactivate it where that is possible',
  },
  idempotency_mismatch: {
    status: 409,
    zh: '同一幂等键的第一个请求已经办理，内容与这次不同，这次没有办理；第一个的结果见 data.first，确要再办一次请换一个幂等键',
    en: 'The first request with this Idempotency-Key was done and had other content; this one was not done. The answer of the first is in data.first. To do this one, too, send a new key',
  },
  in_flight: {
    status: 409,
    zh: '相同的请求正在处理，请稍候',
    en: 'The same request is being processed, please wait',
  },
  headers_too_large: { status: 431, zh: '请求头过大', en: 'The request headers are too large' },
  request_timeout: { status: 408, zh: '请求超时，请重试', en: 'The request took too long, please try again' },
  too_large: { status: 413, zh: '提交的内容过大', en: 'The request is too large' },
  unsupported_type: { status: 415, zh: '不支持的内容类型', en: 'Unsupported content type' },
  server_error: {
    status: 500,
    zh: '服务器出错，请稍后重试（编号 {request}）',
    en: 'The server made an error, please try again later (reference {request})',
  },
  maintenance: {
    status: 503,
    zh: '系统维护中，请稍后再试',
    en: 'System under maintenance, please try again later',
  },
  busy: {
    status: 429,
    zh: '本单位正在进行的查询和操作过多，请稍候几秒再试',
    en: 'Your organization runs too many requests at once: try again in a few seconds',
  },
  took_too_long: {
    status: 503,
    zh: '查询耗时过长，已停止：请缩小范围（日期、位置或更完整的关键字）后再试',
    en: 'The query took too long and was stopped: narrow it by dates, place or a longer search text',
  },
  unavailable: {
    status: 503,
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is temporarily unavailable, please try again later',
  },
  file_too_large: {
    status: 413,
    zh: '文件超过 {limit} MB：请压缩或拆分后再上传',
    en: 'The file is larger than {limit} MB: compress or split it and upload again',
  },
  file_name: {
    status: 400,
    zh: '文件名含有控制字符：请重命名后再上传',
    en: 'The file name holds control characters: rename the file and upload it again',
  },
  page_too_deep: {
    status: 400,
    zh: '只能翻看前 {limit} 条记录：请缩小筛选范围，或换一种排序',
    en: 'Only the first {limit} rows can be paged through: narrow the filters, or sort differently',
  },
  too_many_to_sort: {
    status: 400,
    zh: '超过 {limit} 条记录，不能按金额排序：请只选一个账期，或缩小范围',
    en: 'More than {limit} rows cannot be sorted by amount: choose one month, or narrow the filters',
  },
} as const satisfies Refusals
