import { useSyncExternalStore } from 'react'

import { Failure } from '#shared/http/failure.ts'
import { Approvable } from '#shared/permissions/approval.ts'

/** What waits for a colleague, in the words of the server, and what becomes of their answer: undefined where they let nobody. */
export interface AskedApproval {
  asked: Approvable
  why: string
  answer: (approval: string | undefined) => void
}

const listeners = new Set<() => void>()
let waiting: AskedApproval | undefined

function change(next: AskedApproval | undefined): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAskedApproval = (): AskedApproval | undefined =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => undefined,
  )

const neededBy = (error: unknown): Approvable | undefined =>
  error instanceof Failure && error.code === 'approval_needed'
    ? Approvable.safeParse(error.facts.approval).data
    : undefined

function ask(asked: Approvable, why: string): Promise<string | undefined> {
  waiting?.answer(undefined)

  return new Promise((resolve) => {
    change({
      asked,
      why,
      answer(approval) {
        change(undefined)
        resolve(approval)
      },
    })
  })
}

/**
 * Does something that a colleague may have to let: where the server asks for it, they type their code over what it is and which
 * sum, and it is done with what that opened, once. Where they do not, it has failed as the server said.
 */
export async function approved<Answer>(act: (headers: { approval?: string }) => Promise<Answer>): Promise<Answer> {
  try {
    return await act({})
  } catch (error) {
    const needed = neededBy(error)
    const approval = needed && error instanceof Error && (await ask(needed, error.message))
    if (!approval) throw error

    return act({ approval })
  }
}
