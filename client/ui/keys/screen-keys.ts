import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export interface ScreenKey {
  /** `j`, `.`, `Shift+j`, `Escape`, `Ctrl+Enter`; letters stand in lower case. Ctrl is also a Mac's command key. */
  key: string
  /** What it does, as the sheet of keys says it. */
  what: string
  /** Without it, whatever has the focus does it: the key is listed alone. */
  run?: () => void
}

type Layer = { keys: readonly ScreenKey[]; run: (key: string) => void }

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Layer[]): void {
  layers = next
  for (const listener of listeners) listener()
}

/**
 * The keys of what is on the screen while it is drawn; of two that want the same key the later one has it. Without a
 * modifier they act outside fields, and never while a modal dialog is open.
 */
export function useKeys(keys: readonly ScreenKey[]): void {
  const run = useEffectEvent((key: string) => keys.find((one) => one.key === key)?.run?.())
  const named = keys.map(({ key, what }) => `${key} ${what}`).join('\n')
  useEffect(() => {
    const layer: Layer = { keys, run: (key) => run(key) }
    change([...layers, layer])
    return () => change(layers.filter((one) => one !== layer))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names say which keys there are; what they do is an event
  }, [named])
}

const wants = ({ keys }: Layer, key: string) => keys.some((one) => one.key === key && one.run !== undefined)

/** Whether something on the screen wants this key. */
export const isWanted = (key: string): boolean => layers.some((layer) => wants(layer, key))

/** Does what the key means to the latest part that wants it. */
export function press(key: string): boolean {
  const layer = layers.findLast((one) => wants(one, key))
  layer?.run(key)

  return layer !== undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly Layer[] = []

/** Every key of this screen once, for the sheet that lists them. */
export function useScreenKeys(): readonly Pick<ScreenKey, 'key' | 'what'>[] {
  const shown = useSyncExternalStore(
    subscribe,
    () => layers,
    () => none,
  )
  const keys = new Map(shown.flatMap((layer) => layer.keys.map(({ key, what }) => [key, what] as const)))

  return [...keys].map(([key, what]) => ({ key, what }))
}
