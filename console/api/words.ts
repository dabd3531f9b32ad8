import { defineWords } from '../i18n/words'

export const words = defineWords('api', {
  zh: {
    failed: '请求接口错误',
    empty: '请求接口错误，响应数据为空',
    done: '操作成功',
    network: '网络异常，请检查网络后重试',
    timeout: '请求超时，请稍后重试',
    canceled: '请求已取消',
    noAccessToken: '登录失败：未获得访问令牌（Login failed: No access token received）',
    noRefreshToken: '登录已失效，请重新登录（No refresh token available）',
  },
  en: {
    failed: 'Request failed',
    empty: 'Request failed: the response is empty',
    done: 'Done',
    network: 'Network error: check the connection and try again',
    timeout: 'The request timed out: try again later',
    canceled: 'The request was canceled',
    noAccessToken: 'Login failed: No access token received',
    noRefreshToken: 'No refresh token available: please sign in again',
  },
})
