import type { Chance } from './chance'

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢',
]
const GIVEN =
  '伟 芳 娜 敏 静 丽 磊 军 洋 勇 艳 杰 涛 超 霞 平 刚 琳 鹏 婷 建国 志强 秀英 桂兰 晓东 海燕 春梅 玉兰 丽华 淑芬 国平 立新 文博 子涵 雨晨 浩然 思远 佳怡 雅琴 红梅 永强 俊杰 雪梅 振华 德明 美玲 少华 凤英 建华 玉珍 秀兰 志明 家豪 欣怡 梓轩 诗涵 宇航 明辉 丹丹 国庆 小红 长青'.split(
    ' ',
  )
const SHOPS = [
  '老灶火锅店',
  '鲜果时光',
  '阳光理发店',
  '康民大药房',
  '宏达五金店',
  '悦来宾馆',
  '小城面馆',
  '佳佳洗衣',
]
const WORKS = [
  '恒泰食品有限公司',
  '永丰印染有限公司',
  '第二中学',
  '人民医院',
  '汇源饮料厂',
  '云帆机械制造有限公司',
]

/** A name of two or three characters; several people may have the same name. */
export function personName(chance: Chance): string {
  return chance.pick(SURNAMES) + chance.pick(GIVEN)
}

export const shopName = (at: number): string => SHOPS[at % SHOPS.length]!
export const worksName = (at: number): string => WORKS[at % WORKS.length]!

/** A mobile number under prefixes that no operator has: it looks right and reaches nobody. */
export function phoneNumber(chance: Chance): string {
  const prefix = chance.pick(['142', '143', '160', '161', '163', '168'])
  return prefix + String(chance.between(0, 99_999_999)).padStart(8, '0')
}
