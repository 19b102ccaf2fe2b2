import { z } from 'zod'

import { always, type Guard, stateMachine } from '#shared/status/state-machine.ts'

export const CountStatus = z.enum(['open', 'posted', 'cancelled'])
export type CountStatus = z.output<typeof CountStatus>

interface CountStepFacts {
  status: CountStatus
  /** How many items were counted, and of how many it is not clear yet what they are. */
  counted: number
  unclear: number
}

const onceItIsClear: Guard<CountStepFacts> = ({ counted, unclear }) => {
  if (counted === 0) return 'Nothing is counted yet.'

  return unclear === 0
    ? undefined
    : `Of ${unclear} ${unclear === 1 ? 'item' : 'items'} it is not clear yet how many there are. Look at the differences.`
}

export const countSteps = stateMachine<CountStatus, CountStepFacts>({
  open: { posted: onceItIsClear, cancelled: always },
  posted: {},
  cancelled: {},
})
