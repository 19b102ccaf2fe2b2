import { useSuspenseQuery } from '@tanstack/react-query'

import { StepWays } from '#client/auth/second-step/StepWays.tsx'

import { userOf } from './queries.ts'

/** Asks for one of the account's second steps; a right answer makes the session one of two steps. */
export function ConfirmStep({ userId, onConfirmed }: { userId: string; onConfirmed: () => void }) {
  const { data: user } = useSuspenseQuery(userOf(userId))

  return <StepWays user={user} onTaken={onConfirmed} />
}
