import { useEffect, useState } from 'react'

/** The value after it has not changed for a while, so that typing does not send a request for every letter. */
export function useDebounced<Value>(value: Value, restMs = 250): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return debounced
}
