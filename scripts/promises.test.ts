import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './source-files'

/** How texts announce what does not exist yet. Whatever the product says, it can do today. */
const PROMISE =
  /后续(版本|提供|推出|开放)|(即将|将来|以后|稍后)(会)?(提供|推出|支持|开放|上线)|敬请期待|尚未(包含|提供|支持|开放)|later (release|version)|(next|future) release|coming soon|not (yet )?(available|supported|part of this)|will be (available|supported)|stay tuned/i

test('texts, help and remedies promise nothing that a later release brings', () => {
  const spoken =
    /^(console\/.*\/words|console\/(features\/.*|shell)\/routes|console\/help\/\w+|contract\/(.*[/-])?(refusals|field-messages|messages))\.ts$/
  const promises = repositoryFiles()
    .filter((path) => spoken.test(path) && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => PROMISE.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(promises).toEqual([])
})
