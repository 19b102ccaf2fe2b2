import { useMutation } from '@tanstack/react-query'

import type { Session } from '#shared/auth/user.ts'

import type { Taking } from './SecondStep.tsx'
import { auth } from './session.ts'

/** Takes the second step in one of its ways, and goes on with the session that is whole. */
export const useTaking = <Typed>(take: (typed: Typed) => Promise<Session>, onTaken: Taking['onTaken']) =>
  useMutation({
    mutationFn: async (typed: Typed) => {
      const session = await take(typed)
      auth().takeOver(session, 'MFA_CHALLENGE_VERIFIED')
      await onTaken(session)
    },
  })
