import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'

/** A part of the page that opens below its button, and closes on Escape and when the focus leaves both. */
export function useDisclosure() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  return {
    open,
    close,
    /** For the element around both. */
    around: {
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && close(),
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
    },
    button: { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) },
    content: { id, hidden: !open },
  }
}
