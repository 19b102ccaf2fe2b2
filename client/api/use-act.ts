import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Call } from '#shared/http/call.ts'

import { callsOfAct } from './call.ts'

interface ActOptions<Asked, Answer> {
  /** What the toast says once it is done. */
  done?: (answer: Answer, asked: Asked) => string
  /** What is asked anew, by the beginnings of its keys: also after a failure, of which nobody may know what it did. */
  touches?: readonly QueryKey[]
  onDone?: (answer: Answer, asked: Asked) => unknown
  onFailed?: (error: Error, asked: Asked) => unknown
  /** Its page has no place for a failure. */
  failsInToast?: true
}

/**
 * An act: what a person presses that writes. `ask` is a call of the contract, whose key lives from the press to the answer;
 * one of several steps asks by the `call` that it is given. Pressed twice at a time it is done once.
 */
export function useAct<Asked = void, Answer = unknown>(
  ask: (asked: Asked, call: Call) => Promise<Answer>,
  { done, touches = [], onDone, onFailed, failsInToast }: ActOptions<Asked, Answer> = {},
) {
  const queries = useQueryClient()
  const [steps] = useState(callsOfAct)
  useEffect(() => steps.end, [steps])
  const pending = useRef(new Set<string>())
  const act = useMutation({
    mutationFn: (asked: Asked) => ask(asked, steps.call),
    async onSuccess(answer, asked) {
      steps.end()
      if (done) toastDone(done(answer, asked))
      await onDone?.(answer, asked)
    },
    ...(onFailed && { onError: onFailed }),
    onSettled(_answer, _error, asked) {
      pending.current.delete(textOf(asked))
      return Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    ...(failsInToast && { meta: { failsInToast } }),
  })
  const mutate: typeof act.mutate = (...args) => {
    const text = textOf(args[0])
    if (pending.current.has(text)) return
    pending.current.add(text)
    act.mutate(...args)
  }

  return { ...act, mutate }
}

const textOf = (asked: unknown) => JSON.stringify(asked) ?? ''
