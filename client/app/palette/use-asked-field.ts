import { useEffect, useEffectEvent } from 'react'

import { useAddress } from '#client/routing/navigation.ts'

/** As long as a page may take to have its fields. */
const patienceMilliseconds = 8000

/** What stands over a field, or over several that belong together. */
const named = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('main :is(label, legend)')].find(
    ({ textContent }) => textContent.replace(/ \(optional\)$/, '').trim() === text,
  )

function fieldOf(name: HTMLElement): HTMLElement | null {
  if (name instanceof HTMLLabelElement && name.control) return name.control
  return name.parentElement?.querySelector<HTMLElement>('input, select, textarea, button') ?? null
}

/** Goes to the field that the address names, once the page has it, and takes it out of the address. */
export function useAskedField(): void {
  const { read, change } = useAddress()
  const asked = read('field')
  const reach = useEffectEvent((text: string) => {
    const name = named(text)
    if (!name) return false
    change({ field: undefined })
    name.scrollIntoView({ block: 'center' })
    fieldOf(name)?.focus({ preventScroll: true })
    return true
  })
  useEffect(() => {
    if (asked === undefined || reach(asked)) return undefined
    const observer = new MutationObserver(() => {
      if (reach(asked)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const patience = setTimeout(() => observer.disconnect(), patienceMilliseconds)
    return () => {
      clearTimeout(patience)
      observer.disconnect()
    }
  }, [asked])
}
