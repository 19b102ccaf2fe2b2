import { useEffect, useState } from 'react'

/** The value as it is once it has rested: for what is asked of the server while somebody types. */
export function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])

  return rested
}
