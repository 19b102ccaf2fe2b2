import { type KeyboardEvent, useId, useState } from 'react'

interface ComboboxOptions {
  /** How many are offered now. */
  count: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** What a field with a list of offers does and says, beside what they are: arrows walk, Enter takes, Escape closes. */
export function useCombobox({ count, onChoose, onClose }: ComboboxOptions) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const isOpen = count > 0
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen || (step === undefined && event.key !== 'Enter' && event.key !== 'Escape')) return

    event.preventDefault()
    if (step) setActive((active + step + count) % count)
    else if (event.key === 'Enter') onChoose(active)
    else onClose()
  }

  return {
    listId,
    active,
    isOpen,
    /** Other letters: the first of what they find. */
    restart: () => setActive(0),
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      onKeyDown,
    },
  } as const
}
