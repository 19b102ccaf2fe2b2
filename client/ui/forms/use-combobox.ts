import type { FetchStatus } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'

export interface LookedUp {
  fetchStatus: FetchStatus
  /** Also while it is tried again. */
  failureReason: Error | null
}

/** Why nothing is offered, where that is not because nothing fits: a list that stays shut in silence looks as if nothing did. */
export function troubleOf({ fetchStatus, failureReason }: LookedUp): string | undefined {
  if (fetchStatus === 'paused') return 'The network is gone: nothing can be looked up until it is back.'

  return failureReason ? sentenceAfter(failureReason) : undefined
}

interface ComboboxOptions {
  /** How many are offered now. */
  count: number
  /** How many of them were found: another one may be offered to be added. */
  hits?: number
  /** Whether what is typed stands for itself where nothing is chosen. */
  takesAny?: boolean
  /** What stands in the field and nothing was chosen for yet: Enter is the field’s then, and sends no form. */
  typed: string
  /** The letters that were asked about, and the state of that query. */
  letters: string
  answer: LookedUp & { isPending: boolean; isPlaceholderData: boolean }
  onChoose: (index: number) => void
  onClose: () => void
}

/**
 * What a field with a list of offers does and says, beside what they are: arrows walk, Enter takes, Escape closes. Enter before
 * the answer about these letters waits for it, as after a scanner, and takes the only one there is; of several none was seen.
 */
export function useCombobox({ count, hits = count, takesAny = false, typed, ...rest }: ComboboxOptions) {
  const { letters, answer, onChoose, onClose } = rest
  const listId = useId()
  const [active, setActive] = useState(0)
  const isEntered = useRef(false)
  const isOpen = count > 0
  // What is offered was found for other letters than stand in the field: none of it is taken.
  const isBehind = typed.trim() !== letters || answer.isPending || answer.isPlaceholderData
  const hasEnter = takesAny ? isOpen && !isBehind : isOpen || typed.trim() !== ''
  useEffect(() => {
    if (!isEntered.current || isBehind) return
    isEntered.current = false
    if (isOpen && (hits === 1 || count === 1)) onChoose(0)
  })
  const choose = (index: number) => {
    if (!isBehind) onChoose(index)
  }
  const enter = () => {
    isEntered.current = isBehind
    if (isOpen) choose(active)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isOpen ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined
    if (step) setActive((active + step + count) % count)
    else if (event.key === 'Enter' && hasEnter && !event.ctrlKey && !event.metaKey) enter()
    else if (event.key === 'Escape' && isOpen) onClose()
    else return

    event.preventDefault()
  }

  return {
    listId,
    active,
    isOpen,
    choose,
    /** Why nothing comes. */
    trouble: troubleOf(answer),
    /** Other letters: the first of what they find. */
    restart: () => {
      isEntered.current = false
      setActive(0)
    },
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
      'aria-autocomplete': 'list',
      'aria-busy': isBehind && typed.trim() !== '',
      autoComplete: 'off',
      onKeyDown,
    },
  } as const
}
