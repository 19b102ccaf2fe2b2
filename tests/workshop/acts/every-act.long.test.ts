import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { Failure } from '#shared/http/failure.ts'
import { TicketStatus } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { test } from '#tests/support/test.ts'

import { type Act, acts, bagIn, type Bench, openTable, situations, ways } from './acts.ts'
import { alone } from './table.ts'

/** What an act answers: the state after it, or the code of its refusal, which is a sentence and changes nothing. */
async function answerOf(bench: Bench, bag: Ticket, act: Act): Promise<string> {
  try {
    await act(bench, bag)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(error.message).toMatch(/^[A-Z0-9].*[.]$/)
    expect((await bench.read(bag)).status).toBe(bag.status)
    return `!${error.code}`
  }
  return `>${(await bench.read(bag)).status}`
}

/** The cell of the table, as an answer. */
function expectedOf(name: string, state: TicketStatus): string {
  const cells = (alone[name] ?? '').split(' ')
  const cell = cells.find((one) => one === state || one.startsWith(`${state}>`) || one.startsWith(`${state}!`))
  if (cell === undefined) return '!wrong_state'

  return cell === state ? `>${state}` : cell.slice(state.length)
}

test.for(situations)(
  'every act on every state of a ticket %s',
  { timeout: 900_000 },
  async (situation, { db, as, services }) => {
    const bench = await openTable({ db, as, services })
    const states = TicketStatus.options.filter(
      (state) => situation !== 'after a part has left' || ways[state].includes('in_repair'),
    )
    for (const state of states) {
      let bag = await bagIn(bench, { db, services }, { state, situation })
      for (const [endpoint, variants] of Object.entries(acts)) {
        for (const [variant, act] of Object.entries(variants)) {
          const answer = await answerOf(bench, bag, act)
          const isAsAlone = situation === 'alone' || situation === 'in a batch'
          if (isAsAlone)
            expect(`${state} ${answer}`, `${endpoint} ${variant}`).toBe(
              `${state} ${expectedOf(`${endpoint} ${variant}`, state)}`,
            )
          if (answer.startsWith('>')) bag = await bagIn(bench, { db, services }, { state, situation })
        }
      }
      expect(await faultsOfLedgers(db), state).toEqual([])
      await expectSoundStock(db)
    }
  },
)
