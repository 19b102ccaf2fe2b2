import { useSyncExternalStore } from 'react'

type MayOpen = (address: string) => boolean

const everywhere: MayOpen = () => true

let mayOpen = everywhere
const listeners = new Set<() => void>()

/** Says which addresses whoever is signed in may open; without an argument, that nothing is closed. */
export function setMayOpen(check: MayOpen = everywhere): void {
  mayOpen = check
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an address opens for whoever is here: what does not is offered to them by no link. */
export const useMayOpen = (): MayOpen =>
  useSyncExternalStore(
    subscribe,
    () => mayOpen,
    () => everywhere,
  )
