import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../../testing/page'
import { PhotoField } from './photo-field'

function Photos() {
  const [photos, setPhotos] = useState<readonly File[]>([new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')])
  return <PhotoField value={photos} onChange={setPhotos} />
}

it('a photo that is taken out leaves the focus where one more is chosen', async () => {
  const box = await draw(<Photos />)
  const remove = box.querySelector<HTMLElement>('li button')!
  remove.focus()
  await act(() => remove.click())
  expect(box.querySelectorAll('li')).toHaveLength(1)
  expect(document.activeElement).toBe(box.querySelector('input[type="file"]'))
})
