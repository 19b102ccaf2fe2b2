/** What of a keyboard event tells which key it was. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const restMilliseconds = 50

/** `j`, `Shift+j`, `?`, `Ctrl+Enter`: letters in lower case, and Shift only where the character does not say it. */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const saysShift = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return [
    ...(ctrlKey || metaKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && !saysShift ? ['Shift'] : []),
    key.length === 1 ? key.toLowerCase() : key,
  ].join('+')
}

/** A key that writes something, and so may be one of many that a scanner types. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** G and the letter of a tool, typed fast, are two keys; whatever else comes that fast is no shortcut. */
const isTyped = ([first, ...more]: readonly string[]) => more.length === 0 || (first === 'g' && more.length === 1)

/** Runs single keys once nothing more has come for a moment, so that the burst of a scanner is never read as shortcuts. */
export function readKeys(run: (key: string) => void) {
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const keys = waiting
    waiting = []
    if (isTyped(keys)) for (const key of keys) run(key)
  }

  return {
    press(key: string): void {
      waiting.push(key)
      clearTimeout(timer)
      timer = setTimeout(flush, restMilliseconds)
    },
    end: () => clearTimeout(timer),
  }
}
