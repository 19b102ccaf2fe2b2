import { useEffect, useEffectEvent } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { useGo } from '#client/routing/navigation.ts'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { restore, type TextField, textFieldOf } from '#client/ui/keys/restore-field.ts'
import { readScans } from '#client/ui/keys/scan-reader.ts'

import { resolveScan } from './resolve.ts'

/** A field that is made for scans, as the search is, takes them itself. */
const takesScans = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-takes-scans]') !== null

/** Opens what a scanner names, wherever the focus is; what it typed is taken back, and its Enter sends no form. */
export function useScans(): void {
  const go = useGo()
  const rights = usePermissions()
  const open = useEffectEvent(async (code: string) => {
    try {
      const address = await resolveScan(code, rights)
      if (address === undefined) return toast({ title: `Nothing is known by ${code}` })
      // What is typed in a dialog would be lost.
      if (!document.querySelector('dialog:modal')) return void go(address)
      toast({ title: `${code} was scanned`, action: { label: 'Open it', onPress: () => void go(address) } })
    } catch (error) {
      toast(errorToast(error))
    }
  })

  useEffect(() => {
    const scans = readScans()
    let before: { field: TextField; value: string } | undefined
    const onKey = (event: KeyboardEvent) => {
      if (takesScans(event.target)) return
      if (scans.isFirst(event)) {
        const field = textFieldOf(event.target)
        before = field && { field, value: field.value }
      }
      const code = scans.press(event)
      if (code === undefined) return

      event.preventDefault()
      event.stopPropagation()
      if (before) restore(before.field, before.value)
      void open(code)
    }
    // Before anybody else hears of the Enter.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
