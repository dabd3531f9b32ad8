import { defineWords } from '../../i18n/words'

export const words = defineWords('profile', {
  zh: {
    title: '个人中心',
    username: '用户名',
    name: '姓名',
    gender: '性别',
    F: '女',
    M: '男',
    phone: '手机号',
    email: '邮箱',
    idNumber: '身份证号',
    organization: '所属组织',
    state: '账户状态',
    audited: '已审核',
    waiting: '等待管理员审批',
  },
  en: {
    title: 'Personal Center',
    username: 'Username',
    name: 'Name',
    gender: 'Gender',
    F: 'Female',
    M: 'Male',
    phone: 'Phone',
    email: 'Email',
    idNumber: 'Identity number',
    organization: 'Organization',
    state: 'Account',
    audited: 'Approved',
    waiting: 'Waiting for approval',
  },
})
