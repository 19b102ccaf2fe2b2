import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const CountStatus = z.enum(['open', 'posted', 'cancelled'])
export type CountStatus = z.output<typeof CountStatus>

/** Each state on its badge, and in a sentence such as "This count is posted". */
export const countWords: WordsOf<CountStatus> = {
  open: { label: 'Open', phrase: 'open' },
  posted: { label: 'Posted', phrase: 'posted' },
  cancelled: { label: 'Given up', phrase: 'given up' },
}

interface CountStepFacts {
  status: CountStatus
  /** How many items were counted, how many have differing counts, and of how many more is promised than found. */
  counted: number
  unclear: number
  promised: number
}

const itemsWords = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`

const onceItIsClear: Guard<CountStepFacts> = ({ counted, unclear, promised }) => {
  if (counted === 0) return 'Nothing is counted yet.'
  if (unclear > 0) return `Of ${itemsWords(unclear)} it is not clear yet how many there are. Look at the differences.`

  return promised === 0
    ? undefined
    : `Of ${itemsWords(promised)} more is promised than lies there. Say that work waits for others, count again, or leave it as it is.`
}

export const countSteps = stateMachine<CountStatus, CountStepFacts>({
  open: { posted: onceItIsClear, cancelled: always },
  posted: {},
  cancelled: {},
})
