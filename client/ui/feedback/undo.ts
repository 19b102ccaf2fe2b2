import { dismissToast, newestToast, toast } from './toast.ts'

let latest: (() => void) | undefined

/**
 * Says what was done, with the way back: on the toast, and on Ctrl+Z until the next act. What is left to be done by hand stays
 * longer.
 */
export function toastDone(title: string, undo?: () => void, toDo: readonly string[] = []): void {
  toast({
    title,
    ...(undo && { action: { label: 'Undo', onPress: undoLatest } }),
    ...(toDo.length > 0 && { description: toDo.join(' '), stays: true }),
  })
  const id = newestToast()
  latest =
    undo &&
    (() => {
      // It says what is no longer so.
      dismissToast(id)
      undo()
    })
}

/** Takes back the latest act that can be taken back, once. */
export function undoLatest(): void {
  const undo = latest
  latest = undefined
  undo?.()
}
