import { Form } from 'antd'
import { act } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../../../testing/page'
import { BoundTable } from './bound-table'

it('a row that is taken out leaves the focus where one more is added, also when no more could be added before', async () => {
  const box = await draw(
    <Form initialValues={{ tiers: [{}, {}] }}>
      <BoundTable
        list="tiers"
        most={2}
        heads={['Range']}
        cells={({ at }) => <td>{at}</td>}
        removeText={(no) => `Remove ${no}`}
        addText="Add a tier"
        empty={{}}
      />
    </Form>,
  )
  const remove = box.querySelector<HTMLElement>('[aria-label="Remove 1"]')!
  remove.focus()
  await act(() => remove.click())
  expect(box.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Add a tier')
})
