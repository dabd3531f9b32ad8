import { fileRefusals } from './file-refusals'

/**
 * The error table: every refusal the API can answer with, its HTTP status and its sentence in both languages.
 * `{name}` is filled from the refusal's params. The key is the `code` of the envelope.
 */
interface Refusal {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 431 | 500 | 503
  zh: string
  en: string
}

export const refusals = {
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
  too_deep: { status: 400, zh: '请求正文嵌套过深', en: 'The body is nested too deeply' },
  invalid: { status: 400, zh: '提交的内容有误，请检查标出的字段', en: 'Please check the marked fields' },
  not_authenticated: { status: 401, zh: '请先登录', en: 'Please sign in' },
  token_not_valid: {
    status: 401,
    zh: '登录状态已失效，请重新登录',
    en: 'Your session has expired, please sign in again',
  },
  no_active_account: { status: 401, zh: '账号或密码错误', en: 'Wrong account or password' },
  wrong_verification_code: {
    status: 401,
    zh: '验证码错误或已失效：请核对，或重新获取',
    en: 'The verification code is wrong or no longer valid: check it, or request a new one',
  },
  account_disabled: {
    status: 403,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled, please contact an administrator',
  },
  demo_account: {
    status: 403,
    zh: '演示账号的密码是公开的，只能在运行本系统的电脑上、不经代理登录；以 DEMO=0 启动或设有 TRUST_PROXY 时停用。请用管理员开立的账号登录',
    en: 'The passwords of demo accounts are public: they sign in on the machine that runs the system, not through a proxy, and not at all with DEMO=0 or TRUST_PROXY. Sign in with an account that an administrator made',
  },
  too_many_attempts: {
    status: 429,
    zh: '尝试次数过多：请于 {until} 之后重试（还有 {seconds} 秒）',
    en: 'Too many attempts: try again after {until}, in {seconds} seconds',
  },
  entrance_busy: {
    status: 429,
    zh: '同时登录的人数过多：请在 {seconds} 秒后重试',
    en: 'Too many people are signing in at once: try again in {seconds} seconds',
  },
  code_sent_recently: {
    status: 429,
    zh: '验证码获取过于频繁，请在 {seconds} 秒后重试',
    en: 'A code was requested a moment ago, try again in {seconds} seconds',
  },
  codes_used_up: {
    status: 429,
    zh: '今天获取验证码的次数已达上限：请明天再试，或用账号和密码登录',
    en: 'No more codes today: try again tomorrow, or sign in with account and password',
  },
  no_message_provider: {
    status: 409,
    zh: '尚未配置短信服务，不能发送验证码：请用账号和密码登录，并请管理员配置短信服务',
    en: 'No SMS service is configured, so no code can be sent: sign in with account and password, and ask an administrator to configure one',
  },
  too_many_requests: {
    status: 429,
    zh: '请求过于频繁，请稍后重试',
    en: 'Too many requests, please try again later',
  },
  not_audited: {
    status: 403,
    zh: '您的账户尚未激活，请完善个人资料并等待管理员审批',
    en: 'Your account is not activated yet; complete your profile and wait for an administrator to approve it',
  },
  no_permission: {
    status: 403,
    zh: '您没有执行此操作的权限',
    en: 'You do not have permission to do this',
  },
  field_not_allowed: {
    status: 403,
    zh: '您不能设置字段 {field}',
    en: 'You may not set the field {field}',
  },
  backdated_too_far: {
    status: 403,
    zh: '缴费时间最早可填 {earliest}（可补录 {days} 天）；更早的款项请由管理人员登记',
    en: 'A payment may be dated back to {earliest} at the earliest ({days} {days|day|days}); ask staff to record an older one',
  },
  not_oneself: {
    status: 403,
    zh: '不能删除自己的账户，请由其他管理员操作',
    en: 'You cannot delete your own account, ask another administrator',
  },
  other_organization: {
    status: 403,
    zh: '不能为其他组织提交数据',
    en: 'You cannot submit data for another organization',
  },
  organization_gone: {
    status: 404,
    zh: '所选组织不存在或已被删除，请重新选择',
    en: 'The chosen organization does not exist or was deleted, choose another',
  },
  not_found: { status: 404, zh: '未找到该记录', en: 'Not found' },
  changed_meanwhile: {
    status: 409,
    zh: '{who} 已于 {when} 修改了这条记录，请比较后再保存',
    en: '{who} changed this at {when}: compare before you save',
  },
  in_use: {
    status: 409,
    zh: '不能删除，正在使用：{where}。请先让它们改用其他记录；已有单据的须保留，可停用的请停用',
    en: 'It cannot be deleted, it is in use: {where}. Let those use something else first; what has documents stays, deactivate it where that is offered',
  },
  version_used: {
    status: 409,
    zh: '该版本已用于账单，不能修改；请填写晚于 {date} 的生效日期，系统将新增一个版本',
    en: 'Orders were billed with this version, so it cannot change; give an effective date after {date} to add a version',
  },
  version_closed: {
    status: 409,
    zh: '{date} 起的版本已用于账单，不能删除；调价请新建一个版本',
    en: 'Orders were billed with the version of {date}, so it cannot be deleted; add a new version to change the price',
  },
  only_version: {
    status: 409,
    zh: '这是唯一的版本，不能单独删除；不再需要时请删除整项',
    en: 'It is the only version, so it cannot be deleted by itself; delete the whole item when it is no longer needed',
  },
  version_same_day: {
    status: 409,
    zh: '已有版本自 {date} 起生效，请选择其他日期',
    en: 'Another version takes effect on {date}, choose another date',
  },
  already_billed: {
    status: 409,
    zh: '账单已开到 {date}，请选择该日之后的日期',
    en: 'Orders are billed up to {date}, choose a later date',
  },
  meter_suspended: {
    status: 409,
    zh: '户表 {account_no} 已报停，不能抄表；请核对户号',
    en: 'Meter {account_no} is suspended and cannot be read; check the account number',
  },
  meter_closed: {
    status: 409,
    zh: '户表 {account_no} 已销户，不能再抄表或缴费；请核对户号',
    en: 'Meter {account_no} is closed: it can neither be read nor paid for; check the account number',
  },
  terms_billed: {
    status: 409,
    zh: '账单已开到 {date}，用水条款（水价、人口）请从该日之后生效',
    en: 'Orders are billed up to {date}: let the new price or persons count from a later day',
  },
  finer_billed: {
    status: 409,
    zh: '已有账单按 {scale} 位小数计费；减少位数会把已收费的尾数再收一次。请保持 {scale} 位或更多',
    en: 'Orders were billed with {scale} decimals; with fewer, part of what is paid would be billed again. Keep {scale} or more',
  },
  begun: {
    status: 409,
    zh: '该户已有抄表或账单，此项不能再修改；请保留原值',
    en: 'The meter has readings or orders already, so this cannot change any more; leave it as it is',
  },
  device_billed: {
    status: 409,
    zh: '在用表具已开过账单（最近一张 {order_no}），表号、类型和口径不能再改，账单以它们为准；登记有误请在备注中注明',
    en: 'Orders were billed on the device in use (the last is {order_no}), so its number, type and diameter stay; note a mistake in the remark',
  },
  has_subs: {
    status: 409,
    zh: '该总表下还有 {subs} 个分表，请先将分表改到其他总表',
    en: 'This master meter has {subs} sub {subs|meter|meters}: move {subs|it|them} to another one first',
  },
  before_last_reading: {
    status: 409,
    zh: '抄表时间必须晚于上次抄表 {last}；请核对抄表时间',
    en: 'It must be after the last reading, {last}; check when it was read',
  },
  earlier_refused: {
    status: 409,
    zh: '同一户表更早的一次抄表未能开账；请先更正那一行，再与本行一起提交',
    en: 'An earlier reading of this meter was not billed; correct that row first, and send this one with it',
  },
  before_install: {
    status: 409,
    zh: '抄表时间不能早于装表日期 {date}；请核对抄表时间',
    en: 'It must not be before the meter was installed, {date}; check when it was read',
  },
  reversed: {
    status: 409,
    zh: '本次读数小于上次读数 {previous}；请核对读数，表已走满一圈时请勾选“过零”',
    en: 'The index is lower than the last one, {previous}; check it, or tick rollover if the register has turned over',
  },
  abnormal: {
    status: 409,
    zh: '用量 {volume} m³ 异常，请核对后确认',
    en: 'A consumption of {volume} m³ is unusual, check it and confirm',
  },
  no_history: {
    status: 409,
    zh: '户表 {account_no} 还没有账单，不能估抄；请填写读数',
    en: 'Meter {account_no} has no orders yet to estimate from; enter an index',
  },
  no_price_in_force: {
    status: 409,
    zh: '户表的水价在 {date} 没有生效的版本；请先维护水价',
    en: 'The price of this meter has no version in force on {date}; add one first',
  },
  amount_too_large: {
    status: 409,
    zh: '账单金额或水量超出上限（一张账单最多 999,999,999.99 元）；请核对读数与水价',
    en: 'The amount or volume is beyond what one order may hold (999,999,999.99 at most); check the index and the price',
  },
  idempotency_mismatch: {
    status: 409,
    zh: '同一幂等键已用于另一个请求；请重新打开表单后提交',
    en: 'This Idempotency-Key was used for a different request; open the form anew, or send a new key',
  },
  in_flight: {
    status: 409,
    zh: '相同的请求正在处理，请稍候',
    en: 'The same request is being processed, please wait',
  },
  headers_too_large: { status: 431, zh: '请求头过大', en: 'The request headers are too large' },
  request_timeout: { status: 408, zh: '请求超时，请重试', en: 'The request took too long, please try again' },
  order_not_open: {
    status: 409,
    zh: '账单 {orders} 已不欠费，请刷新后重试',
    en: 'Nothing is due on order {orders} any more, reload and try again',
  },
  dues_changed: {
    status: 409,
    zh: '应缴金额刚刚变动：将有 ¥{now} 转入预存，而不是 ¥{seen}；请核对应缴账单后再收',
    en: 'What is due has changed meanwhile: ¥{now} would go to the balance instead of ¥{seen}; look at the dues and take it again',
  },
  channel_no_used: {
    status: 409,
    zh: '流水号已用于缴费 {payment_no}（户号 {account_no}，¥{amount}，{who} 于 {when} 收取）；请核对，同一笔款不要重复登记',
    en: 'Payment {payment_no} has this number already (account {account_no}, ¥{amount}, taken by {who} at {when}); check it, and do not record the same money twice',
  },
  already_reversed: {
    status: 409,
    zh: '该笔缴费已冲正，无需再次冲正；请刷新查看',
    en: 'This payment has been reversed already; reload to see it',
  },
  not_reversible: {
    status: 409,
    zh: '退款和冲正不能再冲正；需要时请重新登记一笔缴费',
    en: 'A refund or a reversal cannot be reversed; record a new payment instead',
  },
  balance_short: {
    status: 409,
    zh: '余额不足，还差 ¥{short}，不能冲正；请先收回差额再冲正',
    en: 'The balance is short of ¥{short}, so this cannot be reversed; take that amount in first',
  },
  payment_reconciled: {
    status: 409,
    zh: '该笔缴费已对账，不能修改；如有误请冲正后重新登记',
    en: 'This payment has been reconciled and cannot change any more; reverse it and record it anew',
  },
  too_large: { status: 413, zh: '提交的内容过大', en: 'The request is too large' },
  unsupported_type: { status: 415, zh: '不支持的内容类型', en: 'Unsupported content type' },
  ...fileRefusals,
  too_many_to_export: {
    status: 400,
    zh: '符合条件的记录超过 {limit} 条，不能一次导出：请缩小时间范围或增加筛选条件',
    en: 'More than {limit} entries match, too many to export at once: narrow the dates or filter further',
  },
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
    en: 'Your organization has too much under way at once: try again in a few seconds',
  },
  took_too_long: {
    status: 503,
    zh: '查询耗时过长，已停止：请缩小范围（日期、位置或更完整的关键字）后再试',
    en: 'The query took too long and was stopped: narrow it by dates, place or a longer search text',
  },
  unavailable: {
    status: 503,
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is unavailable for the moment, please try again later',
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals
export type Language = 'zh' | 'en'
