import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import { closeContexts } from './browser'

/** Runs before every file of stories: the product is running, or the story fails with its error. */
const startup = inject('startup')
while (!existsSync(startup)) await sleep(50)
const { how } = JSON.parse(readFileSync(startup, 'utf8'))
if (how !== 'ready') throw new Error(`the product did not start: ${how}`)

afterAll(closeContexts)
