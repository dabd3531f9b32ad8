import { useEffect, useState } from 'react'

/** The value once it has rested for a while: so that typing does not ask at every letter. */
export function useSettled<Value>(value: Value, restMs = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
