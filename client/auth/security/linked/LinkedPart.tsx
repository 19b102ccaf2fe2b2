import { useSuspenseQuery } from '@tanstack/react-query'

import { auth, useAuth } from '#client/api/session/session.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { userOf } from '#client/auth/security/queries.ts'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { arrivalWords } from '#client/auth/sign-in/arrival-words.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { linkAccount, unlinkAccount } from './link-calls.ts'
import { LinkedAccounts, type Provider } from './LinkedAccounts.tsx'

export function LinkedPart({ userId, providers }: { userId: string; providers: readonly Provider[] }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const linking = useChanging(userId, linkAccount, () => undefined)
  const unlinking = useChanging(userId, unlinkAccount, () => undefined)
  const { linkProblem } = useAuth()
  const refusal = linkProblem && auth().refusedWith
  const error = linking.error ?? unlinking.error
  const problem = useFocusOn(error)

  return (
    <>
      {linkProblem && refusal && (
        <Notice kind="warning" title="Nothing was linked">
          {arrivalWords(linkProblem, refusal).sentence}
        </Notice>
      )}
      {error && <Refusal title="Nothing was changed" ref={problem} error={error} why={sentenceOf(error)} />}
      <LinkedAccounts
        providers={providers}
        identities={user.identities}
        changing={linking.isPending ? linking.variables : unlinking.isPending ? unlinking.variables : undefined}
        onLink={linking.mutate}
        onUnlink={unlinking.mutate}
      />
    </>
  )
}
