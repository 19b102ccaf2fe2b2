import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Call } from '#shared/http/call.ts'
import type { Endpoint, Input, Output } from '#shared/http/endpoint.ts'

import { isUnanswered, newActKey } from './act-keys.ts'
import { callsOfAct } from './call.ts'

interface ActOptions<Asked, Answer> {
  /** What the toast says once it is done. */
  done?: (answer: Answer, asked: Asked) => string
  /** What is asked anew, by the beginnings of its keys: also after a failure, of which nobody may know what it did. */
  touches?: readonly QueryKey[]
  onDone?: (answer: Answer, asked: Asked) => unknown
  onFailed?: (error: Error, asked: Asked) => unknown
  /** Where it is kept with its key until it is answered, beyond this page: with a parked sale. Then `again` asks for it. */
  keep?: (act: KeptAct<Asked> | null) => void
  /** Its page has no place for a failure. */
  failsInToast?: true
}

export interface KeptAct<Asked> {
  key: string
  asked: Asked
}

type Ask<Asked, Answer> = (asked: Asked, call: Call, key: string) => Promise<Answer>

/**
 * An act: what a person presses that writes. It is an endpoint of the contract, or a function that calls one; of several
 * steps each is asked by the `call` that the function is given. Its key lives from the press to the answer. Pressed again before
 * what it touches was read anew it is done once, and one that is kept beyond its page asks by the `key` that the function is given.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  options?: ActOptions<Input<E>, Output<E>>,
): Act<Input<E>, Output<E>>
export function useAct<Asked = void, Answer = unknown>(
  ask: Ask<Asked, Answer>,
  options?: ActOptions<Asked, Answer>,
): Act<Asked, Answer>
export function useAct<E extends Endpoint>(
  what: E | Ask<Input<E>, Output<E>>,
  options: ActOptions<Input<E>, Output<E>> = {},
) {
  return useAsked(typeof what === 'function' ? what : (asked, call) => call(what, asked), options)
}

export type Act<Asked, Answer> = ReturnType<typeof useAsked<Asked, Answer>>

function useAsked<Asked, Answer>(
  ask: Ask<Asked, Answer>,
  { done, touches = [], onDone, onFailed, keep, failsInToast }: ActOptions<Asked, Answer>,
) {
  const queries = useQueryClient()
  const [steps] = useState(callsOfAct)
  useEffect(() => steps.end, [steps])
  const presses = useRef(new Map<string, { key: string; isAgain: boolean }>())
  const pressOf = (asked: Asked) => presses.current.get(textOf(asked)) ?? { key: newActKey(), isAgain: false }
  const act = useMutation({
    mutationFn: (asked: Asked) => ask(asked, steps.call, pressOf(asked).key),
    onMutate: (asked) => keep?.({ asked, key: pressOf(asked).key }),
    async onSuccess(answer, asked) {
      steps.end()
      if (done) toastDone(done(answer, asked))
      await onDone?.(answer, asked)
      keep?.(null)
    },
    onError(error, asked) {
      if (!isUnanswered(error, pressOf(asked).isAgain)) keep?.(null)
      return onFailed?.(error, asked)
    },
    async onSettled(_answer, _error, asked) {
      // Until the page shows what came of it, the same press is the same one: a key of the keyboard knows no busy button.
      await Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
      presses.current.delete(textOf(asked))
    },
    ...(failsInToast && { meta: { failsInToast } }),
  })
  const isFirst = (asked: unknown, press: { key: string; isAgain: boolean }) => {
    const text = textOf(asked)
    if (presses.current.has(text)) return false
    presses.current.set(text, press)
    return true
  }
  const mutate: typeof act.mutate = (...args) => {
    if (isFirst(args[0], { key: newActKey(), isAgain: false })) act.mutate(...args)
  }

  return {
    ...act,
    mutate,
    /** Asks once more for what was kept unanswered. */
    again: ({ key, asked }: KeptAct<Asked>) => isFirst(asked, { key, isAgain: true }) && act.mutate(asked),
  }
}

const textOf = (asked: unknown) => JSON.stringify(asked) ?? ''
