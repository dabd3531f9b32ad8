import type { jobStates } from './jobs/calls'
import type {
  balanceReasons,
  billingModes,
  installationReasons,
  meterClasses,
  meterStatuses,
  titleTypes,
} from './meters/calls'
import type { invoiceStatuses, lineItems, orderKinds, orderStatuses } from './orders/calls'
import type { changePolicies, estimateMethods, penaltyRoundings } from './organizations/calls'
import type { paymentKinds, paymentMethods, paymentStatuses, reconcileStatuses } from './payments/calls'
import type { priceCategories, priceModes, taxTreatments, tierCycles } from './prices/calls'
import type { abnormalKinds, readingSources, readingStatuses } from './readings/calls'
import type { bankPurposes, locationLevels, meterKinds, readingModes } from './reference/calls'
import type { fixedPers, surchargeKinds } from './surcharges/calls'

interface Text {
  zh: string
  en: string
}
type Named<Values extends readonly string[]> = Record<Values[number], Text>

const text = (zh: string, en: string): Text => ({ zh, en })

/**
 * The enumerations of the wire as a clerk says them (GLOSSARY.md): screens, sheets and the audit trail say the same word
 * for the same value. A value that the contract gains and this list lacks does not compile.
 */
export const VOCABULARY = {
  meterStatus: {
    active: text('正常', 'Active'),
    suspended: text('报停', 'Suspended'),
    faulty: text('故障', 'Faulty'),
    closed: text('已销户', 'Closed'),
  } satisfies Named<typeof meterStatuses>,
  meterClass: {
    single: text('单表', 'Single'),
    master: text('总表', 'Master'),
    sub: text('分表', 'Sub'),
  } satisfies Named<typeof meterClasses>,
  billingMode: {
    postpaid: text('后付费', 'Postpaid'),
    prepaid: text('预付费', 'Prepaid'),
  } satisfies Named<typeof billingModes>,
  titleType: {
    personal: text('个人', 'Personal'),
    enterprise: text('企业', 'Enterprise'),
    government: text('机关事业单位', 'Government'),
    other: text('其他', 'Other'),
  } satisfies Named<typeof titleTypes>,
  installationReason: {
    new: text('新装', 'New installation'),
    periodic: text('周期换表', 'Periodic change-over'),
    fault: text('故障换表', 'Change-over after a fault'),
    upgrade: text('升级换表', 'Upgrade'),
    remove: text('拆表', 'Removal'),
  } satisfies Named<typeof installationReasons>,
  meterKind: {
    mechanical: text('机械表', 'Mechanical'),
    ic_card: text('IC 卡表', 'IC card'),
    photoelectric: text('光电直读表', 'Photoelectric'),
    nb_iot: text('NB-IoT 远传表', 'NB-IoT'),
    lora: text('LoRa 远传表', 'LoRa'),
    ultrasonic: text('超声波表', 'Ultrasonic'),
  } satisfies Named<typeof meterKinds>,
  readingMode: {
    manual: text('人工抄读', 'Read by a person'),
    remote: text('远传抄读', 'Read remotely'),
  } satisfies Named<typeof readingModes>,
  locationLevel: {
    area: text('片区', 'Area'),
    book: text('表册', 'Book'),
    community: text('小区', 'Community'),
    building: text('楼栋', 'Building'),
  } satisfies Named<typeof locationLevels>,
  balanceReason: {
    payment: text('缴费转入', 'From a payment'),
    settlement: text('自动冲抵账单', 'Settled an order'),
    reversal: text('缴费冲正', 'Payment reversed'),
    release: text('退回冲抵', 'Allocation released'),
  } satisfies Named<typeof balanceReasons>,
  readingSource: {
    manual: text('人工抄表', 'Manual'),
    import: text('导入', 'Import'),
    remote: text('远传', 'Remote'),
    estimate: text('估抄', 'Estimate'),
    change_old: text('换表（旧表）', 'Change-over (old device)'),
    change_new: text('换表（新表）', 'Change-over (new device)'),
    final: text('最后一次抄表', 'Final reading'),
  } satisfies Named<typeof readingSources>,
  readingStatus: {
    pending: text('待开账', 'Pending'),
    billed: text('已开账', 'Billed'),
    void: text('已作废', 'Void'),
  } satisfies Named<typeof readingStatuses>,
  abnormal: {
    zero: text('零用量', 'Zero'),
    surge: text('突增', 'Surge'),
    drop: text('突减', 'Drop'),
    reversed: text('倒走', 'Reversed'),
    rollover: text('过零', 'Rollover'),
    not_read: text('未抄到', 'Not read'),
    estimate_streak: text('连续估抄', 'Repeated estimates'),
  } satisfies Named<typeof abnormalKinds>,
  orderKind: {
    reading: text('抄表账单', 'Reading'),
    red: text('红字账单', 'Red'),
    back_charge: text('追补账单', 'Back charge'),
    fee: text('其他收费', 'Fee'),
  } satisfies Named<typeof orderKinds>,
  orderStatus: {
    unpaid: text('未缴', 'Unpaid'),
    partially_paid: text('部分缴', 'Partially paid'),
    paid: text('已缴', 'Paid'),
    red_flushed: text('已红冲', 'Red-flushed'),
    red: text('红字', 'Red'),
  } satisfies Named<typeof orderStatuses>,
  invoiceStatus: {
    none: text('未开票', 'Not invoiced'),
    issuing: text('开票中', 'Issuing'),
    partial: text('部分开票', 'Partly invoiced'),
    issued: text('已开票', 'Invoiced'),
    red: text('已红冲', 'Red-flushed'),
  } satisfies Named<typeof invoiceStatuses>,
  lineItem: {
    water: text('水费', 'Water'),
    surcharge: text('附加费', 'Surcharge'),
    capacity: text('容量水费', 'Capacity'),
    over_plan: text('超计划加价', 'Over plan'),
    fee: text('其他收费', 'Fee'),
  } satisfies Named<typeof lineItems>,
  paymentKind: {
    payment: text('缴费', 'Payment'),
    prepay: text('预存', 'Prepayment'),
    refund: text('退款', 'Refund'),
    reversal: text('冲正', 'Reversal'),
  } satisfies Named<typeof paymentKinds>,
  paymentMethod: {
    cash: text('现金', 'Cash'),
    transfer: text('银行转账', 'Transfer'),
    withholding: text('银行代扣', 'Withholding'),
    bank_counter: text('银行柜台', 'Bank counter'),
    wechat: text('微信', 'WeChat Pay'),
    alipay: text('支付宝', 'Alipay'),
    pos: text('刷卡', 'Card (POS)'),
    cheque: text('支票', 'Cheque'),
  } satisfies Named<typeof paymentMethods>,
  paymentStatus: {
    success: text('成功', 'Received'),
    reversed: text('已冲正', 'Reversed'),
  } satisfies Named<typeof paymentStatuses>,
  reconcileStatus: {
    none: text('未对账', 'Not reconciled'),
    matched: text('已对平', 'Matched'),
    mismatched: text('不符', 'Mismatched'),
  } satisfies Named<typeof reconcileStatuses>,
  changePolicy: {
    reading_date: text('按抄表日', 'By the reading date'),
    by_days: text('按天数分段', 'Split by days'),
    period_start: text('按账期首日', 'By the first day of the period'),
  } satisfies Named<typeof changePolicies>,
  penaltyRounding: {
    half_up: text('四舍五入到分', 'Half up to the fen'),
    truncate: text('舍去不足一分', 'Cut to the fen'),
  } satisfies Named<typeof penaltyRoundings>,
  estimateMethod: {
    avg3: text('最近三次平均', 'Mean of the last three'),
  } satisfies Named<typeof estimateMethods>,
  bankPurpose: {
    collection: text('收款', 'Collection'),
    withholding: text('代扣', 'Withholding'),
    refund: text('退款', 'Refund'),
  } satisfies Named<typeof bankPurposes>,
  priceCategory: {
    resident: text('居民', 'Resident'),
    resident_shared: text('居民合表', 'Resident, shared meter'),
    non_resident: text('非居民', 'Non-resident'),
    special: text('特种', 'Special'),
    other: text('其他', 'Other'),
  } satisfies Named<typeof priceCategories>,
  priceMode: {
    flat: text('单一制', 'Flat'),
    tiered: text('阶梯', 'Tiered'),
    two_part: text('两部制', 'Two-part'),
  } satisfies Named<typeof priceModes>,
  tierCycle: {
    year: text('按年', 'Yearly'),
    month: text('按月', 'Monthly'),
    order: text('按账单', 'Per order'),
  } satisfies Named<typeof tierCycles>,
  taxTreatment: {
    taxable: text('应税', 'Taxable'),
    exempt: text('免税', 'Exempt'),
    non_taxable: text('不征税', 'Not taxable'),
  } satisfies Named<typeof taxTreatments>,
  surchargeKind: {
    per_volume: text('按用量', 'Per m³'),
    fixed: text('定额', 'Fixed amount'),
    percent: text('按水费比例', 'Percent of the water'),
  } satisfies Named<typeof surchargeKinds>,
  fixedPer: {
    order: text('每张账单', 'Per order'),
    month: text('每月', 'Per month'),
  } satisfies Named<typeof fixedPers>,
  jobState: {
    queued: text('排队中', 'Queued'),
    running: text('进行中', 'Running'),
    done: text('已完成', 'Done'),
    failed: text('失败', 'Failed'),
  } satisfies Named<typeof jobStates>,
}
