import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { Approvable, approvalContract } from '#shared/permissions/approval.ts'

import { key, openCounter } from './counter.ts'

type CounterFixtures = Parameters<typeof openCounter>[0]

/** Somebody at the front desk, and a manager with a code. */
export async function withManager(fixtures: CounterFixtures) {
  const counter = await openCounter(fixtures, 'front_desk')
  const manager = await fixtures.as('manager')
  const { code } = await manager(approvalContract.makeApprovalCode, {})

  return { ...counter, manager, code, ...approving(counter.desk, code) }
}

export type Headers = ReturnType<typeof key> & { approval?: string }

/** The approval that an attempt asks for. */
export async function neededFor(attempt: (headers: Headers) => Promise<unknown>): Promise<Approvable> {
  const failure: unknown = await attempt(key()).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'approval_needed', facts: { approval: expect.anything() } })

  return Approvable.parse(failure instanceof Failure && failure.facts.approval)
}

/** Acts of the front desk with a colleague's code. */
export function approving(desk: Call, code: string) {
  const approve = (asked: Approvable, own = code) =>
    desk(approvalContract.approveAct, { body: { code: own, ...asked } })
  /** Tries an act, has it approved, and tries it again. */
  const approved = async <Answer>(attempt: (headers: Headers) => Promise<Answer>): Promise<Answer> => {
    const { approval } = await approve(await neededFor(attempt))
    return attempt({ ...key(), approval })
  }

  return { approve, approved }
}

export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
