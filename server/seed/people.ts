import type { Chance } from './chance'

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢',
]
const GIVEN = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英建国志强文博子涵雨晨晓东海燕春梅玉兰立新思远佳怡浩然雅琴',
]
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

/** A name of two or three characters; people of the same name do occur. */
export function personName(chance: Chance): string {
  const given = chance.happens(0.35) ? [chance.pick(GIVEN)] : [chance.pick(GIVEN), chance.pick(GIVEN)]
  return chance.pick(SURNAMES) + given.join('')
}

export const shopName = (at: number): string => SHOPS[at % SHOPS.length]!
export const worksName = (at: number): string => WORKS[at % WORKS.length]!

/** A mobile number under prefixes that no operator has been given: it looks right and rings nowhere. */
export function phoneNumber(chance: Chance): string {
  const prefix = chance.pick(['142', '143', '160', '161', '163', '168'])
  return prefix + String(chance.between(0, 99_999_999)).padStart(8, '0')
}
