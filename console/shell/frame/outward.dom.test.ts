import { afterEach, describe, expect, it } from 'vitest'
import { helpAddress, repositoryAddress } from './outward'

afterEach(() => {
  delete window.waterConfig
})

describe('the header’s links outward', () => {
  it('lead to the help that the product serves itself, in the language on screen', () => {
    expect([helpAddress('zh_CN'), helpAddress('en_US')]).toEqual(['/help/index.html', '/help/en.html'])
  })

  it('lead to the text about the page that one is on, but not in an operator’s own help', () => {
    expect(helpAddress('zh_CN', 'OrderDetail')).toBe('/help/index.html#OrderDetail')
    window.waterConfig = { helpUrl: '/handbook/' }
    expect(helpAddress('zh_CN', 'OrderDetail')).toBe('/handbook/')
  })

  it('lead to the product’s own page of its sources when no code repository is configured', () => {
    expect([repositoryAddress('zh_CN'), repositoryAddress('en_US')]).toEqual([
      '/help/source.html',
      '/help/source-en.html',
    ])
    window.waterConfig = { repositoryUrl: 'javascript:alert(1)' }
    expect(repositoryAddress('zh_CN')).toBe('/help/source.html')
  })

  it('lead where the operator says', () => {
    window.waterConfig = { repositoryUrl: 'https://git.example.org/water', helpUrl: '/handbook/' }
    expect(repositoryAddress('zh_CN')).toBe('https://git.example.org/water')
    expect(helpAddress('en_US')).toBe('/handbook/')
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'ftp://example.org',
    '  ',
    'https:///x',
  ])('never to %j', (address) => {
    window.waterConfig = { helpUrl: address }
    expect(helpAddress('zh_CN')).toBe('/help/index.html')
  })
})
