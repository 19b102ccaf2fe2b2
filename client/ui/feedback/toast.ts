import { useSyncExternalStore } from 'react'

export interface NewToast {
  title: string
  description?: string
  /** `destructive` for an error. */
  variant?: 'default' | 'destructive'
  action?: { label: string; onPress: () => void }
  /** For longer: it says what they have to do. Not for ever, since on a telephone it covers what is at the top. */
  stays?: boolean
}

export interface Toast extends NewToast {
  id: number
  open: boolean
}

const visibleAtMost = 1
const purgedAfterMilliseconds = 5000

const none: readonly Toast[] = []
const listeners = new Set<() => void>()
let toasts = none
let latest = 0

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells something beside the page, from anywhere. The newest one is seen; never the only place for an error of a form. */
export function toast(draft: NewToast): void {
  change([{ ...draft, id: ++latest, open: true }, ...toasts.filter(({ open }) => open)].slice(0, visibleAtMost))
}

/** By which it can be dismissed. */
export const newestToast = (): number => latest

export function dismissToast(id: number): void {
  change(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)))
  setTimeout(() => change(toasts.filter((one) => one.id !== id)), purgedAfterMilliseconds)
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
