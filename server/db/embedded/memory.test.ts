import { describe, expect, test } from 'vitest'
import { memorySettings } from './memory'

const GB = 1024 ** 3

describe('the memory of the embedded database fits the machine', () => {
  test.each([
    ['a small virtual machine', 1, '256MB', '512MB', '4MB', '64MB', '1024MB'],
    ['the usual one', 8, '2048MB', '4096MB', '8MB', '256MB', '1365MB'],
    ['24 GB', 24, '6144MB', '12288MB', '24MB', '768MB', '4096MB'],
    [
      'a large server, whose memory the system’s cache uses better',
      256,
      '8192MB',
      '65536MB',
      '32MB',
      '1024MB',
      '4096MB',
    ],
  ])('%s', (_name, gigabytes, ...expected) => {
    const settings = memorySettings(gigabytes * GB)
    const { shared_buffers, effective_cache_size, work_mem, maintenance_work_mem, max_wal_size } = settings
    expect([shared_buffers, effective_cache_size, work_mem, maintenance_work_mem, max_wal_size]).toEqual(
      expected,
    )
  })

  test('without a number it is this machine’s', () => {
    expect(Number.parseInt(memorySettings().shared_buffers!, 10)).toBeGreaterThanOrEqual(128)
  })
})
