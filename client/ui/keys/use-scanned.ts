import { useEffect, useEffectEvent } from 'react'

import { restore, type TextField, textFieldOf } from './restore-field.ts'
import { readScans } from './scan-reader.ts'

/** A scan on the register's screen sells, wherever the focus is, and opens nothing. */
export function useScanned(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    const scans = readScans()
    let before: { field: TextField; value: string } | undefined
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal') || takesScans(event.target)) return
      if (scans.isFirst(event)) {
        const field = textFieldOf(event.target)
        before = field && { field, value: field.value }
      }
      const code = scans.press(event)
      if (code === undefined) return

      event.preventDefault()
      event.stopPropagation()
      if (before) restore(before.field, before.value)
      scanned(code)
    }
    document.body.dataset['takesScans'] = ''
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      delete document.body.dataset['takesScans']
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
}

/** A field that takes scans itself, as the search for returned goods. */
const takesScans = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.dataset['takesScans'] !== undefined && target !== document.body
