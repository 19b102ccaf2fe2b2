import { useMutation, useQueryClient } from '@tanstack/react-query'

import { signOut } from '#client/api/session/sign-in-out.ts'

import { answer, authorizationOf, type ConsentState, refusalIn, release } from './queries.ts'

/** The person's answer to an app, or the way to give it with another account. */
export function useAnswering(authorizationId: string) {
  const cache = useQueryClient()
  const show = (opened: ConsentState) => cache.setQueryData(authorizationOf(authorizationId).queryKey, opened)
  const answering = useMutation({
    mutationFn: (action: 'approve' | 'deny') => answer(authorizationId, action),
    onSuccess: show,
    onError: (error) => {
      const refusal = refusalIn(error)
      if (refusal) show({ state: 'refused', refusal })
    },
  })
  // Signed out, the page's guard leads to the sign-in and back.
  const switching = useMutation({ mutationFn: () => release(authorizationId).then(signOut) })

  return { answering, switching, error: answering.error ?? switching.error }
}
