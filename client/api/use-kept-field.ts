import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useKeptTyping } from '#client/ui/browser/kept-typing.ts'

type Read<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string }

interface KeptField<Value> {
  /** Which field it is, of which record. */
  name: string
  /** As it is typed; a field is drawn anew once this is another one. */
  stored: string
  /** What is sent of what is typed, or why it is nothing. */
  read: (words: string) => Read<Value>
  save: (value: Value) => Promise<unknown>
  touches: readonly QueryKey[]
}

/**
 * A field that is sent as it is left. Without a connection it waits on this device, through a reload, and is sent once there is
 * one; while somebody types in it, it waits for them.
 */
export function useKeptField<Value>({ name, stored, read, save, touches }: KeptField<Value>) {
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => forget(),
    onSettled: () => Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const input = useRef<HTMLInputElement>(null)
  const send = (words: string) => {
    if (words.trim() === stored.trim() || saving.isPending) return
    const typed = read(words)
    setProblem(typed.problem)
    if (typed.value === undefined) return
    if (navigator.onLine) saving.mutate(typed.value)
    else setProblem('Kept here. It is sent once you are online.')
  }
  const { text, type, forget } = useKeptTyping({
    name,
    stored,
    send: (words) => document.activeElement !== input.current && send(words),
  })

  return { input, text, type, keep: () => send(text), problem: problem ?? sentenceAfter(saving.error), saving }
}
