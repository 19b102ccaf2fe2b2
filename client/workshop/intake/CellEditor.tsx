import { useEffect, useRef, useState } from 'react'

import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface CellEditorProps {
  label: string
  value: string
  most: number
  isNumber: boolean
  /** Undefined when it was let be. */
  onDone: (typed: string | undefined, by: 'key' | 'leaving') => void
}

/** One cell as it is typed in: Enter keeps it, Escape leaves it as it was. */
export function CellEditor({ label, value, most, isNumber, onDone }: CellEditorProps) {
  const [typed, type] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (text: string | undefined, by: 'key' | 'leaving') => {
    // A field that goes loses the focus once more.
    if (isDone.current) return
    isDone.current = true
    onDone(text, by)
  }

  return (
    <TextInput
      ref={field}
      isTight
      aria-label={label}
      maxLength={most}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={() => end(typed, 'leaving')}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter' ? typed : undefined, 'key')
      }}
    />
  )
}
