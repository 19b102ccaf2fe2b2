import { useRef } from 'react'

/** One key per attempt: the same request sent again, after a lost answer say, carries the same one. */
export function useIdempotencyKey(): (request: unknown) => string {
  const attempt = useRef({ request: '', key: '' })

  return (request) => {
    const text = JSON.stringify(request)
    if (attempt.current.request !== text) attempt.current = { request: text, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
