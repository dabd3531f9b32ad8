import { useEffect, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'

interface Shown {
  url: string | null
  error: ApiError | null
}

/** An address inside the page for a file that needs the token to be loaded. It ends with the component. */
export function useObjectUrl(load: () => Promise<Blob>, key: string): Shown {
  const [shown, setShown] = useState<Shown>({ url: null, error: null })
  useEffect(() => {
    let url: string | null = null
    let isOver = false
    load().then(
      (file) => {
        if (isOver) return
        url = URL.createObjectURL(file)
        setShown({ url, error: null })
      },
      (caught) => isOver || setShown({ url: null, error: asApiError(caught) }),
    )
    return () => {
      isOver = true
      if (url !== null) URL.revokeObjectURL(url)
      setShown({ url: null, error: null })
    }
    // The key names the file that `load` loads.
  }, [key])
  return shown
}
