import { Form } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { BoundTable } from './bound-table'

it('a row that is taken out leaves the focus where one more is added, also when no more could be added before', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(() =>
    root.render(
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
    ),
  )
  const remove = box.querySelector<HTMLElement>('[aria-label="Remove 1"]')!
  remove.focus()
  await act(() => remove.click())
  expect(box.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Add a tier')
  await act(() => root.unmount())
})
