import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { PhotoField } from './photo-field'

function Photos() {
  const [photos, setPhotos] = useState<readonly File[]>([new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')])
  return <PhotoField value={photos} onChange={setPhotos} />
}

it('a photo that is taken out leaves the focus where one more is chosen', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(() => root.render(<Photos />))
  const remove = box.querySelector<HTMLElement>('li button')!
  remove.focus()
  await act(() => remove.click())
  expect(box.querySelectorAll('li')).toHaveLength(1)
  expect(document.activeElement).toBe(box.querySelector('input[type="file"]'))
  await act(() => root.unmount())
})
