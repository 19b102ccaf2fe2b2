import { expect, test } from 'vitest'

import { always, stateMachine } from '#shared/status/state-machine.ts'

type LampStatus = 'red' | 'green' | 'off'

const machine = stateMachine<LampStatus, { status: LampStatus; dark: boolean }>({
  red: { green: always, off: ({ dark }) => (dark ? 'It is dark.' : undefined) },
  green: { red: always },
  off: {},
})
const now = new Date()
const at = (status: LampStatus, dark = false) => ({ status, dark })

test('a step exists if the table has it, and may be taken if its guard has nothing against it', () => {
  expect([machine.canBecome('red', 'off'), machine.canBecome('off', 'red')]).toEqual([true, false])
  expect(machine.refusalOf(at('red', true), 'off', now)).toBe('It is dark.')
  expect([machine.mayBecome(at('red'), 'off', now), machine.mayBecome(at('red', true), 'off', now)]).toEqual([
    true,
    false,
  ])
  expect([machine.mayBecome(at('off'), 'red', now), machine.mayBecome(at('green'), 'red', now)]).toEqual([false, true])
})
