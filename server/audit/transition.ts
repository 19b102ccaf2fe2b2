import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { StateMachine } from '#shared/status/state-machine.ts'

import { recordEvent } from './record.ts'

interface VersionedRow<State extends string> {
  id: string
  status: State
  version: number
}

interface Transition<State extends string, Row extends VersionedRow<State>, Changes> {
  machine: StateMachine<State, Row>
  /** What the audit calls it, and what people do. */
  entity: string
  noun: string
  action: string
  /** Each state in a person's words, as in "This booking is checked in". */
  words: Record<State, string>
  /** As it was read under its lock. */
  row: Row
  to: State
  /** The version that whoever asks has seen; undefined when they do not mind. */
  seen?: number | undefined
  reason?: string | undefined
  /** The client whose record it is. */
  personId?: string | null
  now: Date
  /** The record as the API shows it, for whoever was slower. */
  current: () => Promise<unknown>
  /** Writes state, version and history; returns what else changed, for the audit. */
  save: (version: number) => Promise<Changes>
}

/**
 * Takes one step of a state machine in the transaction that has locked the record, audits and publishes it. 409 `version_conflict`:
 * somebody was faster; 409 `wrong_state`: the table has no such step, or its time is not now.
 */
export async function takeStep<State extends string, Row extends VersionedRow<State>, Changes extends object>(
  work: Acting,
  step: Transition<State, Row, Changes>,
): Promise<Changes> {
  const { machine, entity, action, noun, words, row, to, seen, now } = step
  if (seen !== undefined && seen !== row.version) {
    throw new Failure('version_conflict', `Somebody has just changed this ${noun}. Look at it again.`, {
      current: await step.current(),
    })
  }
  if (!machine.canBecome(row.status, to)) {
    throw new Failure('wrong_state', `This ${noun} is ${words[row.status]} and cannot be ${words[to]}.`)
  }
  const refusal = machine.refusalOf(row, to, now)
  if (refusal !== undefined) throw new Failure('wrong_state', refusal)

  const changes = await step.save(row.version + 1)
  await recordEvent(work, {
    action,
    entity,
    entityId: row.id,
    before: { status: row.status },
    after: { status: to, ...changes },
    reason: step.reason,
    publish: { version: row.version + 1, personId: step.personId ?? null, data: { from: row.status, to } },
  })
  return changes
}
