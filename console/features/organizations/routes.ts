import { type PageGuide, type PageRoute, page } from '../../route'
import type { organizationPaths } from './paths'

export const platformRoutes: readonly PageRoute[] = [
  page('OrganizationsList', '组织列表', 'Organizations', 'staff', {
    screen: () => import('./list'),
  }),
  page('OrganizationsCreate', '新建组织', 'Create organization', 'staff', {
    hidden: true,
    screen: () => import('./create'),
  }),
  page('OrganizationsEdit', '编辑组织', 'Edit organization', 'staff', {
    hidden: true,
    screen: () => import('./edit'),
  }),
  page('OrganizationsDetail', '组织详情', 'Organization', 'staff', {
    hidden: true,
    screen: () => import('./detail'),
  }),
]

export const organizationRoutes: readonly PageRoute[] = [
  page('OrganizationInfo', '组织信息', 'Organization info', 'staff', {
    screen: () => import('./info'),
  }),
  page('OrganizationInfoEdit', '编辑组织信息', 'Edit organization info', 'staff', {
    hidden: true,
    screen: () => import('./info-edit'),
  }),
]

/** A sentence about each page, for the help. */
export const organizationGuide = {
  OrganizationsList: {
    zh: '平台上的全部供水组织。仅员工和超级管理员可见。',
    en: 'All water-utility organizations of the platform. For staff and super administrators.',
  },
  OrganizationsCreate: {
    zh: '新建一个组织：名称、编码和计费设置。',
    en: 'Creates an organization: name, code and billing settings.',
  },
  OrganizationsEdit: {
    zh: '修改组织的名称和设置。改动会影响之后的账单，已有账单不变。',
    en: 'Changes an organization’s name and settings. They apply to later bills; issued bills do not change.',
  },
  OrganizationsDetail: {
    zh: '一个组织的全部资料。',
    en: 'All data of one organization.',
  },
  OrganizationInfo: {
    zh: '本组织的名称、联系方式和计费设置；“接口”页管理别的系统用来调用的服务账号和令牌；“接管”页从别的系统搬来户表、未结账单、余额和历史；“起步清单”页说明新组织还要做什么。',
    en: 'The organization’s name, contacts and billing settings. The tab Interfaces has the service accounts and tokens with which other systems call. The tab Moving in brings accounts, open bills, balances and history from another system. The tab First steps has what a new organization needs.',
  },
  OrganizationInfoEdit: {
    zh: '修改组织信息；每项设置下都写明它的作用。',
    en: 'Changes them. The text under each setting explains it.',
  },
} satisfies PageGuide<typeof organizationPaths>
