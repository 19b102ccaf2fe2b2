import { isCharacter, type KeyPress } from './key-reader.ts'

interface TimedKeyPress extends KeyPress {
  timeStamp: number
}

const leastCharacters = 6
const apartMilliseconds = 30

/**
 * Tells what a scanner types from what a person does: six or more characters, each within 30 ms of the one before, and
 * Enter as fast. Answers with the scanned text at that Enter.
 */
export function readScans() {
  let burst = ''
  let last = -Infinity

  return {
    /** Whether the next character would begin a burst. */
    isFirst: ({ timeStamp }: TimedKeyPress) => burst === '' || timeStamp - last > apartMilliseconds,
    press(event: TimedKeyPress): string | undefined {
      // Holds down Shift for capital letters.
      if (event.key === 'Shift') return undefined

      const before = event.timeStamp - last > apartMilliseconds ? '' : burst
      last = event.timeStamp
      burst = isCharacter(event) ? before + event.key : ''
      return event.key === 'Enter' && before.length >= leastCharacters ? before : undefined
    },
  }
}
